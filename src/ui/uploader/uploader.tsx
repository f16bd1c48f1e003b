import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { Banner } from '../states/states.tsx'
import styles from './uploader.module.css'

type Props = {
  /** What may be chosen, as in the `accept` attribute. */
  accept: string
  /** What is taken, in words. */
  hint: string
  /** Why nothing can be added now; `null` when it can. */
  disabledReason: string | null
  /** What was not taken the last time, and why. */
  refused: readonly string[]
  onAdd: (files: File[]) => void
  children: ReactNode
}

/** Where photos are dropped, chosen or taken; its children are those already here. */
export function Uploader({ accept, hint, disabledReason, refused, onAdd, children }: Props) {
  const { t } = useLingui()
  const describedBy = useId()
  const picker = { accept, disabledReason, onAdd, describedBy }
  const [over, setOver] = useState(false)
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  const drop = (event: DragEvent) => {
    hover(event)
    if (!disabledReason) onAdd([...event.dataTransfer.files])
  }
  return (
    <div className={styles.uploader}>
      <div
        className={cx(styles.zone, over && styles.over)}
        onDragOver={hover}
        onDragLeave={hover}
        onDrop={drop}
      >
        <Picker label={t`Scegli le foto`} multiple {...picker}>
          <ImagePlus size={20} aria-hidden="true" />
          <Trans>Scegli le foto</Trans>
        </Picker>
        <span className={styles.camera}>
          <Picker label={t`Scatta una foto`} camera {...picker}>
            <Camera size={20} aria-hidden="true" />
            <Trans>Scatta una foto</Trans>
          </Picker>
        </span>
        <span className={styles.drag}>
          <Trans>oppure trascinale qui</Trans>
        </span>
        <p id={describedBy} className={styles.hint}>
          {disabledReason ?? hint}
        </p>
      </div>
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

type PickerProps = Pick<Props, 'accept' | 'disabledReason' | 'onAdd' | 'children'> & {
  label: string
  multiple?: boolean
  camera?: boolean
  describedBy: string
}

/** A button before the browser's own file field, which can't be dressed. */
function Picker({ label, accept, multiple, camera, describedBy, ...rest }: PickerProps) {
  const { disabledReason, onAdd, children } = rest
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        look="secondary"
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={describedBy}
        onClick={() => !disabledReason && input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        {...(camera && { capture: 'environment' })}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          // The same photo may be chosen again after it was removed.
          target.value = ''
        }}
      />
    </>
  )
}
