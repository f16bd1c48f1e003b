import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Banner } from '../states/states.tsx'
import { DropHint, DropZone } from './drop-zone.tsx'
import { FilePicker } from './file-picker.tsx'
import styles from './uploader.module.css'

type Props = {
  /** The accepted types, as in the `accept` attribute. */
  accept: string
  /** The accepted types, as text. */
  hint: string
  /** Why nothing can be added now; `null` if it can. */
  disabledReason: string | null
  /** The files refused last time, and why. */
  refused: readonly string[]
  onAdd: (files: File[]) => void
  children: ReactNode
}

/** Accepts photos by drop, file field or camera; its children are the existing ones. */
export function Uploader({ accept, hint, disabledReason, refused, onAdd, children }: Props) {
  const { t } = useLingui()
  const describedBy = useId()
  const picker = { accept, disabledReason, onAdd, describedBy }
  return (
    <div className={styles.uploader}>
      <DropZone disabled={disabledReason !== null} onDrop={({ files }) => onAdd([...files])}>
        <FilePicker label={t`Scegli le foto`} multiple {...picker}>
          <ImagePlus size={20} aria-hidden="true" />
          <Trans>Scegli le foto</Trans>
        </FilePicker>
        <span className={styles.camera}>
          <FilePicker label={t`Scatta una foto`} camera {...picker}>
            <Camera size={20} aria-hidden="true" />
            <Trans>Scatta una foto</Trans>
          </FilePicker>
        </span>
        <DropHint>
          <Trans>oppure trascinale qui</Trans>
        </DropHint>
        <p id={describedBy} className={styles.hint}>
          {disabledReason ?? hint}
        </p>
      </DropZone>
      {refused.length > 0 && (
        <Banner tone="bad">
          <ul>
            {refused.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      {children}
    </div>
  )
}
