import { useState } from 'react'
import { Link } from 'react-router'
import { binEnds } from '#contract/deskEditorial.ts'
import { deskPages } from '#contract/deskPages.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay, longMoment } from '#web/ui/dates.ts'
import { StatusMessage } from '../form/DeskForm.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { DeskPage, Pending, RowShapes, Failure } from '../frame/DeskPage.tsx'
import { deskApi } from '../data/api.ts'
import { useUnbin } from './ListedState.tsx'

export function BinPage() {
  const t = useDesk().editorial.bin
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <p>
        <Link to={`${deskPages.media}?vis=papirkurv`}>{t.files}</Link>
      </p>
      <Binned />
    </DeskPage>
  )
}

function Binned() {
  const { bin: t, untitled } = useDesk().editorial
  const { data, ...query } = deskApi.useListBinQuery(undefined, { refetchOnMountOrArgChange: true })
  const { restore, error } = useUnbin()
  const [said, setSaid] = useState('')
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  return (
    <>
      <Failure error={error} />
      <StatusMessage>{said}</StatusMessage>
      {data.data.length === 0 && <p>{t.empty}</p>}
      <ul className="lines">
        {data.data.map((item) => (
          <li key={item.id}>
            <div>
              <p className="name">{item.title || untitled}</p>
              <p className="dim">
                {t.kinds[item.kind]}.{' '}
                {item.deleted_by
                  ? t.by(item.deleted_by.name, longMoment(item.deleted_at))
                  : t.at(longMoment(item.deleted_at))}{' '}
                {t.ends(longDay(binEnds(item.deleted_at)))}
              </p>
            </div>
            <Button
              look="quiet"
              aria-label={t.restoreThat(item.title || untitled)}
              onClick={() => void restore([item.id], () => setSaid(t.restored(item.title || untitled)))}
            >
              {t.restore}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
