/**
 * The draft on this device, or who may see it, has changed: `html[data-draft]` follows (`web/app/start/leaveScript.ts`),
 * by which the landing page mentions a draft to those who may see it, and leaving offers everyone to delete it.
 */
export const tellDraft = () => window.dispatchEvent(new Event('draft'))
