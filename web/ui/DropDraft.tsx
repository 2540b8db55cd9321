import shell from '#texts/nb/shell.ts'

/**
 * 'Slett teksten og forlat', beside every 'Forlat siden'. Shown only while a draft lies on the device, whoever's it is; the
 * script in <head> handles the press (BeforePaint.tsx).
 */
export function DropDraft({ className }: { className: string | undefined }) {
  const [drop, what, leave] = shell.leave.drop
  return (
    <button type="button" className={`${className} when-draft`} data-leave="drop">
      <span>
        {`${drop} `}
        <span data-what>{what}</span> {leave}
      </span>
    </button>
  )
}
