import type { Staying } from '#contract/erasure.ts'
import { erasure } from '#texts/erasure.ts'
import { Codes } from '#web/app/erasure/Codes.tsx'
import css from '#web/app/erasure/erasure.module.css'
import { Facts } from '#web/ui/Facts.tsx'
import { useTexts } from '#web/ui/useTexts.ts'

/** What is erased of a case, and the most that can stay of it as a number. */
export function WhatGoes({ stays, onConsents }: { stays: Staying | null; onConsents: () => void }) {
  const t = useTexts(erasure).case
  return (
    <>
      <div className={css.group}>
        <h3>{t.goes}</h3>
        <ul>
          {t.goesList.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{t.copies}</p>
      </div>
      <div className={css.group}>
        <h3>{t.stays}</h3>
        {stays ? (
          <>
            <p>{t.staysLead}</p>
            <Facts
              facts={[
                { name: t.month, value: t.monthOf(stays.year, stays.month) ?? t.notKnown },
                { name: t.county, value: stays.county ?? t.notKnown },
                { name: t.category, value: stays.category ?? t.notKnown },
                { name: t.codes, value: stays.codes.length > 0 && <Codes codes={stays.codes} /> },
              ]}
              empty={t.noCodes}
              isFramed
            />
            <p>{t.coarser}</p>
            <p>
              {t.notCounted}{' '}
              <a href="#samtykker" onClick={onConsents}>
                {t.toConsents}
              </a>
              .
            </p>
          </>
        ) : (
          <p>{t.nothingStays}</p>
        )}
      </div>
    </>
  )
}
