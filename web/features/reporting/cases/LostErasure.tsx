import type { ReactNode } from 'react'
import { Unsure } from '#web/app/erasure/Unsure.tsx'
import { useCaseErasing } from './caseErasing.tsx'

type Props = { id: number; onEnded: (receipt: ReactNode) => void }

/** In place of a case that is not there any more, while the receipt of its erasure, whose answer was lost, is asked for. */
export default function LostErasure({ id, onEnded }: Props) {
  return <Unsure erasing={useCaseErasing(id, onEnded)} />
}
