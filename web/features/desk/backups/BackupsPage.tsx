import { DeskPage, DeskSection, StateLine, Pending, Shapes } from '../frame/DeskPage.tsx'
import { deskApi } from '../data/api.ts'
import type { LastBackup } from '#contract/deskBackups.ts'
import t from '#texts/nb/deskBackups.ts'
import { longMoment } from '#web/ui/dates.ts'

export function BackupsPage() {
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <Loaded />
    </DeskPage>
  )
}

function Loaded() {
  const { data, ...query } = deskApi.useShowBackupsQuery()
  if (!data) return <Pending {...query} shape={<Shapes heights={[3, 6, 20]} />} />
  const { good, keyring, erasures, runs } = data.data
  const hasFailed = Boolean(runs[0]?.failure)
  return (
    <>
      <DeskSection id="good" title={t.good.title}>
        <CopiedLine last={good} words={t.good} hasFailedSince={hasFailed} />
      </DeskSection>
      <DeskSection id="keyring" title={t.keyring.title}>
        <CopiedLine last={keyring} words={t.keyring} />
        <p className="intro">
          {t.keyring.life} {keyring.is_late && t.keyring.stopped}
        </p>
      </DeskSection>
      <DeskSection id="erasures" title={t.erasures.title}>
        <StateLine level={erasures ? 'danger' : undefined}>
          {erasures ? t.erasures.waits[erasures] : t.erasures.fine}
        </StateLine>
        {erasures && <p className="intro">{t.erasures.mend}</p>}
      </DeskSection>
      {(good.is_late || keyring.is_late || hasFailed) && (
        <DeskSection id="advice" title={t.advice.title} isCard>
          <ol className="bullets">
            <li>
              {t.advice.run}
              <div>
                <code>{t.advice.command}</code>
              </div>
            </li>
            {t.advice.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </DeskSection>
      )}
      <DeskSection id="runs" title={t.runs.title}>
        <p className="intro">{runs.length === 0 ? t.runs.empty : t.runs.counted}</p>
        <ul className="results">
          {runs.map(({ at, failure, keyring_copied, cases, documents, bytes, missing }) => (
            <li key={at}>
              <time className="name" dateTime={at}>
                {longMoment(at)}
              </time>
              <span className="result" data-level={failure === null ? undefined : 'danger'}>
                {failure === null ? t.runs.good : t.runs.failed}
              </span>
              <span className="detail">
                {failure === null
                  ? t.runs.counts(cases, documents, sizeOf(bytes))
                  : `${t.runs.failures[failure]} ${keyring_copied ? t.runs.keysCopied : t.runs.keysNot}`}
                {missing > 0 && ` · ${t.runs.missing(missing)}`}
              </span>
            </li>
          ))}
        </ul>
      </DeskSection>
    </>
  )
}

type Words = { fresh(at: string): string; failed?(at: string): string; late(at: string): string; never: string }
type CopiedProps = { last: LastBackup; words: Words; hasFailedSince?: boolean }

/** When there was a copy last: red when that is too long ago or never, amber when one has failed since. */
function CopiedLine({ last: { at, is_late }, words, hasFailedSince = false }: CopiedProps) {
  if (at === null) return <StateLine level="danger">{words.never}</StateLine>
  const moment = longMoment(at)
  if (is_late) return <StateLine level="danger">{words.late(moment)}</StateLine>
  if (hasFailedSince && words.failed) return <StateLine level="warning">{words.failed(moment)}</StateLine>
  return <StateLine>{words.fresh(moment)}</StateLine>
}

const format = new Intl.NumberFormat('nb', { maximumFractionDigits: 1 })
const sizeOf = (bytes: number) => `${format.format(bytes / 1e9)} GB`
