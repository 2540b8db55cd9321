import type { ReactNode } from 'react'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useDesk } from './useDesk.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import pieces from './pieces.module.css'

type Props = { error?: unknown; isFetching: boolean; refetch: () => unknown; shape?: ReactNode }

/** In place of a part whose data is not there: it is on its way, or could not be fetched. Takes a query as it is. */
export function Pending({ error, isFetching, refetch, shape }: Props) {
  const t = useDesk().frame
  // Still there while it is fetched again, so that the button keeps the focus.
  if (error === undefined) return <Waiting shape={shape} />
  const failure = readDeskFailure(error)
  return (
    <LoadFailed
      message={failure.code ? deskFailureWords(failure) : t.unavailable}
      retry={t.retry}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** `shape`: what the part will look like, so that what is around it stays where it is. */
export function Waiting({ shape }: Pick<Props, 'shape'>) {
  const t = useDesk().frame
  return (
    <div role="status" data-pending className={pieces.page}>
      <p className={shape ? 'unseen' : pieces.soft}>{t.loading}</p>
      {shape ?? <Shapes heights={[3, 3, 3]} />}
    </div>
  )
}

/** Grey blocks under each other, as high as what will stand there, in rem. */
export const Shapes = ({ heights }: { heights: readonly number[] }) =>
  heights.map((height, at) => <div key={at} className={pieces.shape} style={{ blockSize: `${height}rem` }} />)

/** The shape of a list. */
export const RowShapes = () => <Shapes heights={Array<number>(8).fill(3.5)} />
