import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { limits, uploadMaxMegabytes } from '#contract/limits.ts'
import type { OwnFileKind, OwnFiles } from '#contract/shapes/admin/setup.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { renew, useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { shrinkPhoto } from '#src/platform/shrink-photo.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { FilePicker } from '#src/ui/uploader/file-picker.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import styles from './own-file.module.css'

/** The texts about a kind of file. */
type FileWords = {
  label: string
  /** Instead of a file, if there is none. */
  none: string
  hint: string
  choose: string
  replace: string
  remove: string
  /** The text about the pages after its removal. */
  removal: string
  saved: string
  removed: string
  /** The errors for a file of another format, and for one that cannot be read. */
  unsupported: string
  unreadable: string
}

type Props = {
  kind: OwnFileKind
  accept: string
  words: FileWords
  /** The present file, if there is one. */
  children: ReactNode
}

/** One of the library's own files. It is saved as soon as it is chosen, not with the form around it. */
export function OwnFileField({ kind, accept, words, children: present }: Props) {
  const { t } = useLingui()
  const describedBy = useId()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const client = useQueryClient()
  const saved = useSaved()
  const [tooLarge, setTooLarge] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [part, setPart] = useState(0)
  const sending = useRef(new AbortController())
  const send = useMutation<OwnFiles, Failure, File>({
    networkMode: 'always',
    mutationFn: async file => {
      const { signal } = sending.current
      const { sendFile } = await import('#src/api/files.ts')
      return sendFile('admin.files.save', { params: { kind } }, file, {
        signal,
        onProgress: setPart,
      })
    },
    onSuccess: () => {
      void renew(client, 'admin.files.save')
      saved(words.saved)
    },
  })
  const add = async ([chosen]: File[]) => {
    if (!chosen || send.isPending) return
    const small = chosen.type === 'image/jpeg' ? await shrinkPhoto(chosen) : chosen
    const file = small === chosen ? chosen : new File([small], chosen.name, { type: small.type })
    const large = file.size > limits.uploadMaxBytes
    setTooLarge(large)
    send.reset()
    setPart(0)
    // Not later: what is pending can be ended at once.
    sending.current = new AbortController()
    if (!large) send.mutate(file)
  }
  const refusal = (error: unknown) => {
    const { code, fields } = toFailure(error)
    if (code === 'unsupported_media_type') return words.unsupported
    if (code === 'body_too_large') return t`È troppo grande: al massimo ${uploadMaxMegabytes} MB.`
    return fields.file === 'unreadable' ? words.unreadable : failureText(toFailure(error))
  }
  return (
    <fieldset className={styles.field}>
      <legend>{words.label}</legend>
      {present || <p className={layout.small}>{words.none}</p>}
      <p id={describedBy} className={layout.small}>
        {words.hint}
      </p>
      <div className={layout.actions}>
        <FilePicker
          label={present ? words.replace : words.choose}
          accept={accept}
          disabledReason={send.isPending ? t`Invio in corso…` : offline}
          onAdd={files => void add(files)}
          describedBy={describedBy}
        >
          {present ? words.replace : words.choose}
        </FilePicker>
        {present && (
          <Button look="quiet" disabledReason={offline} onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      {send.isPending && (
        <Progress
          label={t`Invio in corso…`}
          part={part < 1 ? part : null}
          onStop={() => sending.current.abort()}
        />
      )}
      {tooLarge && (
        <Banner tone="bad">{t`È troppo grande: al massimo ${uploadMaxMegabytes} MB.`}</Banner>
      )}
      {send.error && !sending.current.signal.aborted && (
        <Banner tone="bad">{refusal(send.error)}</Banner>
      )}
      {removing && <RemoveDialog kind={kind} words={words} onClose={() => setRemoving(false)} />}
    </fieldset>
  )
}

type RemoveProps = Pick<Props, 'kind' | 'words'> & { onClose: () => void }

function RemoveDialog({ kind, words, onClose }: RemoveProps) {
  const { t } = useLingui()
  const saved = useSaved()
  const remove = useCall('admin.files.remove')
  return (
    <CallDialog
      open
      onClose={onClose}
      title={`${words.remove}?`}
      act={words.remove}
      keep={t`Lascia com'è`}
      danger
      send={() => remove.mutateAsync({ params: { kind } })}
      onDone={() => saved(words.removed)}
    >
      <p>{words.removal}</p>
    </CallDialog>
  )
}
