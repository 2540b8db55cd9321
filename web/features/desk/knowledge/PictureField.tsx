import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { MediaPicker } from '../media/MediaPicker.tsx'

type Props = { value: string | null; onChange: (name: string | null) => void }

/** A picture of the library, or a new one. */
export const PictureField = ({ value, onChange }: Props) => (
  <MediaPicker label={useTexts(desk).knowledge.picture} value={value} kinds={['picture']} onChange={onChange} />
)
