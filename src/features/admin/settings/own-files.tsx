import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { uploadMaxMegabytes } from '#contract/limits.ts'
import { logoTypes } from '#contract/shapes/admin/setup.ts'
import { useLibrary } from '#src/library/library.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import styles from './own-file.module.css'
import { OwnFileField } from './own-file-field.tsx'

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
