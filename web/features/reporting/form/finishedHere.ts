let hasFinished = false

/** A report was saved or abandoned in this tab. The browser's Back then leads to a new report. */
export const noteFinished = () => void (hasFinished = true)

/** Whether that happened since this was last asked. */
export function takeFinished() {
  const had = hasFinished
  hasFinished = false
  return had
}
