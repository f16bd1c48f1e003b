import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { limits, uploadMaxMegabytes } from '#contract/limits.ts'
import { logoTypes, type OwnFileKind, type OwnFiles } from '#contract/shapes/admin/setup.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { renew, useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useLibrary } from '#src/library/library.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { shrinkPhoto } from '#src/platform/shrink-photo.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { FilePicker } from '#src/ui/uploader/file-picker.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import styles from './own-file.module.css'

/** The library's logo; without one the app's own mark is shown. */
export function LogoField() {
  const { t } = useLingui()
  const { logo } = useLibrary().branding
  return (
    <OwnFileField
      kind="logo"
      accept={logoTypes.join(',')}
      words={{
        label: t`Logo`,
        none: t`Per ora c'è il segno dell'app.`,
        hint: t`PNG, JPEG o WebP, al massimo ${uploadMaxMegabytes} MB; meglio quadrato, almeno 512 pixel per lato. Si vede subito, anche nell'icona dell'app: non serve salvare.`,
        choose: t`Scegli il logo`,
        replace: t`Cambia il logo`,
        remove: t`Togli il logo`,
        removal: t`Al suo posto torna il segno dell'app, nel colore dell'oggettoteca.`,
        saved: t`Logo cambiato`,
        removed: t`Logo tolto`,
        unsupported: t`Questo file non va bene: serve un'immagine PNG, JPEG o WebP. Un SVG va prima esportato in PNG.`,
        unreadable: t`L'immagine non si riesce a leggere: forse è rovinata. Provane un'altra.`,
      }}
    >
      {logo && (
        <img
          className={styles.image}
          src={logo}
          alt={t`Il logo di adesso`}
          width={96}
          height={96}
        />
      )}
    </OwnFileField>
  )
}

/** The picture shown instead of one that cannot be loaded; without one the app's own is shown. */
export function PlaceholderField() {
  const { t } = useLingui()
  const { placeholder: shown } = useLibrary()
  // A library without its own has a drawn one, at another address.
  const placeholder = shown?.url.startsWith('/v1/') ? shown : null
  return (
    <OwnFileField
      kind="placeholder"
      accept={logoTypes.join(',')}
      words={{
        label: t`Immagine di riserva`,
        none: t`Per ora c'è quella dell'app.`,
        hint: t`PNG, JPEG o WebP, al massimo ${uploadMaxMegabytes} MB; meglio 4:3, almeno 1280 pixel di larghezza. Sta al posto delle foto che non si caricano, subito: non serve salvare.`,
        choose: t`Scegli l'immagine`,
        replace: t`Cambia l'immagine`,
        remove: t`Togli l'immagine`,
        removal: t`Al suo posto torna quella dell'app.`,
        saved: t`Immagine cambiata`,
        removed: t`Immagine tolta`,
        unsupported: t`Questo file non va bene: serve un'immagine PNG, JPEG o WebP. Un SVG va prima esportato in PNG.`,
        unreadable: t`L'immagine non si riesce a leggere: forse è rovinata. Provane un'altra.`,
      }}
    >
      {placeholder && (
        <img
          className={styles.image}
          src={placeholder.url}
          alt={t`L'immagine di riserva di adesso`}
          width={128}
          height={96}
        />
      )}
    </OwnFileField>
  )
}

/** The PDF of the F.A.Q.; without it the menus have no entry «F.A.Q.». */
export function FaqField() {
  const { t } = useLingui()
  const { faq_pdf_url } = useLibrary()
  return (
    <OwnFileField
      kind="faq"
      accept="application/pdf,.pdf"
      words={{
        label: t`Domande frequenti`,
        none: t`Per ora non ce ne sono.`,
        hint: t`Un PDF di ${uploadMaxMegabytes} MB al massimo. Con il file compare «F.A.Q.» nei menu, subito: non serve salvare.`,
        choose: t`Scegli il PDF`,
        replace: t`Cambia il PDF`,
        remove: t`Togli il PDF`,
        removal: t`«F.A.Q.» sparisce dai menu.`,
        saved: t`F.A.Q. pubblicate`,
        removed: t`F.A.Q. tolte`,
        unsupported: t`Questo file non è un PDF.`,
        unreadable: t`Il PDF non è intero: esportalo di nuovo e riprova.`,
      }}
    >
      {faq_pdf_url && (
        <p>
          <a
            className={buttonClass('quiet', true)}
            href={faq_pdf_url}
            target="_blank"
            rel="noopener"
          >
            <FileText size={20} aria-hidden="true" />
            <Trans>Apri il PDF di adesso</Trans>
          </a>
        </p>
      )}
    </OwnFileField>
  )
}

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
function OwnFileField({ kind, accept, words, children: present }: Props) {
  const { t } = useLingui()
  const describedBy = useId()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const client = useQueryClient()
  const saved = useSaved()
  const remove = useCall('admin.files.remove')
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
    // Before the call starts, because from then on it can be ended.
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
      <CallDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={`${words.remove}?`}
        act={words.remove}
        keep={t`Lascia com'è`}
        danger
        send={() => remove.mutateAsync({ params: { kind } })}
        onDone={() => saved(words.removed)}
      >
        <p>{words.removal}</p>
      </CallDialog>
    </fieldset>
  )
}
