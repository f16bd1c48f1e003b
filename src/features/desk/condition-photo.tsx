import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Picture as PictureSet } from '#contract/shapes/common.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import styles from './desk.module.css'

/** A photo of the condition: a thumbnail that opens enlarged. */
export function ConditionPhoto({ picture, title }: { picture: PictureSet; title: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={t`Ingrandisci la foto: ${title}`}
        onClick={() => setOpen(true)}
      >
        <Picture picture={picture} sizes="120px" decorative />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <Picture picture={{ ...picture, alt: t`Foto delle condizioni` }} sizes="512px" eager />
      </Dialog>
    </>
  )
}
