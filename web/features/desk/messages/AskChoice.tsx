import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

/** Makes a message a question, and shows what the reporter will read of the case then. */
export function AskChoice({ isChosen, onChange }: { isChosen: boolean; onChange: (isChosen: boolean) => void }) {
  const t = useTexts(desk).messages
  const { data } = deskApi.useStateTextsQuery(undefined, { skip: !isChosen })
  const words = data?.data.find(({ status }) => status === 'WaitingForReporter')
  return (
    <div className={pieces.stack}>
      <label className={pieces.check}>
        <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.currentTarget.checked)} />
        {t.ask}
      </label>
      {isChosen && words && (
        <p className={pieces.detail}>
          {t.theyRead} «{words.body}»
        </p>
      )}
    </div>
  )
}
