import { type ReactNode, useRef } from 'react'
import { Button } from '../button/button.tsx'

type Props = {
  label: string
  /** The accepted types, as in the `accept` attribute. */
  accept: string
  /** Why nothing can be added now; `null` if it can. */
  disabledReason: string | null
  onAdd: (files: File[]) => void
  multiple?: boolean
  camera?: boolean
  /** Whether a folder is chosen, with all that is in it. */
  folder?: boolean
  /** Id of the description. */
  describedBy: string
  children: ReactNode
}

/** A button for the browser's file field, which cannot be styled. */
export function FilePicker({ label, accept, multiple, camera, folder, ...rest }: Props) {
  const { disabledReason, onAdd, describedBy, children } = rest
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
        {...(folder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          // Allows the same photo to be chosen again after it was removed.
          target.value = ''
        }}
      />
    </>
  )
}
