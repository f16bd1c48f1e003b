import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/endpoints.ts'
import { limits, uploadMaxMegabytes } from '#contract/limits.ts'
import { ownManual } from '#contract/texts/manual-names.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { OptionalTextField } from '#src/ui/field/formatted-field.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { FilePicker } from '#src/ui/uploader/file-picker.tsx'
import layout from '../parts/layout.module.css'
import styles from '../settings/own-file.module.css'

type Props = {
  name: string
  value: string | null
  error: string | null
  onChange: (address: string | null) => void
}

/** How a product is used: a PDF, which is sent when it is chosen and belongs to the product once the form is saved, or a link. */
export function ManualField({ value, onChange, ...field }: Props) {
  const { t } = useLingui()
  const hint = useId()
  const offline = useOfflineReason()
  const client = useQueryClient()
  const [part, setPart] = useState(0)
  const [tooLarge, setTooLarge] = useState(false)
  const sending = useRef(new AbortController())
  const send = useMutation<AnswerOf<'admin.manuals.create'>, Failure, File>({
    networkMode: 'always',
    mutationFn: async file => {
      const { signal } = sending.current
      const { sendFile } = await import('#src/api/files.ts')
      return sendFile('admin.manuals.create', undefined, file, { signal, onProgress: setPart })
    },
    onSuccess: ({ url }) => {
      void renew(client, 'admin.manuals.create')
      onChange(url)
    },
  })
  const add = ([file]: File[]) => {
    if (!file || send.isPending) return
    const large = file.size > limits.uploadMaxBytes
    setTooLarge(large)
    send.reset()
    setPart(0)
    // Before the call starts, because from then on it can be ended.
    sending.current = new AbortController()
    if (!large) send.mutate(file)
  }
  const isPdf = value !== null && ownManual.test(value)
  return (
    <fieldset className={styles.field}>
      <legend>
        <Trans>Istruzioni per l'uso</Trans>
      </legend>
      {isPdf ? (
        <p>
          <a className={buttonClass('quiet', true)} href={value} target="_blank" rel="noopener">
            <FileText size={20} aria-hidden="true" />
            <Trans>Apri il PDF</Trans>
          </a>
        </p>
      ) : (
        <OptionalTextField
          label={t`Link alle istruzioni`}
          hint={t`L'indirizzo della pagina o del PDF di chi lo produce`}
          type="url"
          inputMode="url"
          paste
          {...field}
          value={value}
          onChange={onChange}
        />
      )}
      <p id={hint} className={layout.small}>
        <Trans>
          Chi lo prende in prestito le trova nella pagina dell'oggetto e nell'e-mail della consegna.
          Al posto del link va bene un PDF di {uploadMaxMegabytes} MB al massimo.
        </Trans>
      </p>
      <div className={layout.actions}>
        <FilePicker
          label={isPdf ? t`Cambia il PDF` : t`Scegli il PDF`}
          accept="application/pdf,.pdf"
          disabledReason={send.isPending ? t`Invio in corso…` : offline}
          onAdd={add}
          describedBy={hint}
        >
          {isPdf ? <Trans>Cambia il PDF</Trans> : <Trans>Scegli il PDF</Trans>}
        </FilePicker>
        {isPdf && (
          <Button look="quiet" onClick={() => onChange(null)}>
            <Trans>Togli il PDF</Trans>
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
      {send.error && !sending.current.signal.aborted && <Refusal error={send.error} />}
    </fieldset>
  )
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const failure = toFailure(error)
  const { code, fields } = failure
  const own =
    code === 'unsupported_media_type'
      ? t`Questo file non è un PDF.`
      : code === 'body_too_large'
        ? t`È troppo grande: al massimo ${uploadMaxMegabytes} MB.`
        : fields.file === 'unreadable'
          ? t`Il PDF non è intero: esportalo di nuovo e riprova.`
          : null
  return <Banner tone="bad">{own ?? failureText(failure)}</Banner>
}
