import t from '#texts/nb/deskRequests.ts'
import { NativeSelect, Textarea, type TextareaProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { hintBelow } from '#web/ui/form/FormParts.tsx'

type Props = Omit<TextareaProps, 'label'> & { templates?: readonly { name: string; text: string }[] }

/** What whoever asked reads. A template takes the place of another that nobody has changed, and is added behind anything else. */
export function TextField({ templates = [], ...field }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [chosen, setChosen] = useState('')
  const insert = () => {
    const text = templates.find(({ name }) => name === chosen)?.text
    if (!area.current || text === undefined) return
    const before = area.current.value.trim()
    const isUntouched = templates.some((one) => one.text === before)
    area.current.value = isUntouched || before === '' ? text : `${before}\n\n${text}`
    area.current.dispatchEvent(new InputEvent('input', { bubbles: true }))
    area.current.focus()
  }
  return (
    <>
      {templates.length > 0 && (
        <div className="line">
          <NativeSelect
            label={t.templates}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[{ value: '', label: t.noTemplate }, ...templates.map(({ name }) => ({ value: name, label: name }))]}
          />
          <Button look="quiet" onClick={insert}>
            {t.insert}
          </Button>
        </div>
      )}
      <Textarea
        {...field}
        ref={area}
        label={t.textField}
        description={t.textHint}
        inputWrapperOrder={hintBelow}
        rows={8}
      />
    </>
  )
}
