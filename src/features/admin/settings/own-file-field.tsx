import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { OwnFileKind, OwnFiles } from '#contract/shapes/admin/setup.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { renew, useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { FilePicker } from '#src/ui/uploader/file-picker.tsx'
import { useSaved } from '../use-saved.ts'
import './brand.css'

/** How a kind of file is spoken of. */
type FileWords = {
  label: string
  hint: string
  choose: string
  replace: string
  remove: string
  /** What becomes of everybody's pages once it is removed. */
  removal: string
  saved: string
  removed: string
  /** A file of another format, and one that can't be read. */
  unsupported: string
  unreadable: string
}

type Props = {
  kind: OwnFileKind
  accept: string
  /** Whether there is one now. */
  present: boolean
  words: FileWords
  /** What is there now. */
  children: ReactNode
}

/** A file of the library's own, apart from the form around it: what is chosen is there for all at once. */
export function OwnFileField({ kind, accept, present, words, children }: Props) {
  const { t } = useLingui()
  const describedBy = useId()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const client = useQueryClient()
  const saved = useSaved()
  const [tooLarge, setTooLarge] = useState(false)
  const [removing, setRemoving] = useState(false)
  const remove = useCall('admin.files.remove')
  const send = useMutation<OwnFiles, Failure, File>({
    networkMode: 'always',
    mutationFn: async file => {
      const { sendFile } = await import('#src/api/files.ts')
      return sendFile('admin.files.save', { params: { kind } }, file)
    },
    onSuccess: () => {
      void renew(client, 'admin.files.save')
      saved(words.saved)
    },
  })
  const add = ([file]: File[]) => {
    if (!file || send.isPending) return
    const large = file.size > limits.uploadMaxBytes
    setTooLarge(large)
    send.reset()
    if (!large) send.mutate(file)
  }
  const takeAway = async () => {
    const done = await remove.mutateAsync({ params: { kind } }).catch(() => null)
    if (!done) return
    setRemoving(false)
    saved(words.removed)
  }
  const refusal = (error: unknown) => {
    const { code, fields } = toFailure(error)
    if (code === 'unsupported_media_type') return words.unsupported
    if (code === 'body_too_large') return t`È troppo grande: al massimo 9 MB.`
    return fields.file === 'unreadable' ? words.unreadable : failureText(toFailure(error))
  }
  return (
    <fieldset className="adm-own">
      <legend>{words.label}</legend>
      {children}
      <p id={describedBy} className="adm-small">
        {words.hint}
      </p>
      <div className="adm-acts">
        <FilePicker
          label={present ? words.replace : words.choose}
          accept={accept}
          disabledReason={offline}
          onAdd={add}
          describedBy={describedBy}
        >
          {send.isPending ? t`Invio in corso…` : present ? words.replace : words.choose}
        </FilePicker>
        {present && (
          <Button look="quiet" disabledReason={offline} onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      {tooLarge && <Banner tone="bad">{t`È troppo grande: al massimo 9 MB.`}</Banner>}
      {send.error && <Banner tone="bad">{refusal(send.error)}</Banner>}
      {removing && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(false)}
          title={`${words.remove}?`}
          error={remove.error && failureText(remove.error)}
          act={words.remove}
          keep={t`Lascia com'è`}
          danger
          pending={remove.isPending}
          disabledReason={offline}
          onConfirm={() => void takeAway()}
        >
          <p>{words.removal}</p>
        </ConfirmDialog>
      )}
    </fieldset>
  )
}
