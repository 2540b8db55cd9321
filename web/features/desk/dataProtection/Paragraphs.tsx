import css from './privacy.module.css'

type Props = { facts: readonly { name: string; value: string }[]; empty?: string }

/** Names with whole sentences, one below the other, with the lines as they were typed. */
export function Paragraphs({ facts, empty }: Props) {
  return (
    <dl className={css.paragraphs}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className="dim">{empty}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
