import shell from '#texts/nb/shell.ts'

/** 'Slett teksten og forlat', only while a draft lies on the device, whoever's it is. BeforePaint.tsx handles the press. */
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
