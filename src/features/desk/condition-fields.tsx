import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { PhotoField } from './photo-field.tsx'
import type { usePhoto } from './use-photo.ts'

type Props = {
  label: string
  note: string
  onNote: (note: string) => void
  photo: ReturnType<typeof usePhoto>
}

/** The condition of a product, as text and photo. */
export function ConditionFields({ label, note, onNote, photo }: Props) {
  const { t } = useLingui()
  return (
    <>
      <TextArea
        label={label}
        hint={t`Facoltativo. Lo legge solo chi gestisce l'oggettoteca.`}
        rows={3}
        maxLength={limits.noteMaxChars}
        value={note}
        onChange={onNote}
      />
      <PhotoField photo={photo} />
    </>
  )
}
