import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type WebsiteKey, websiteKeyInput } from '#contract/shapes/admin/websites.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { copyText } from '#src/platform/share.ts'
import { Button } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'
import styles from './websites.module.css'

/** The keys by which other web sites show the library's products. */
export function WebsitesPage() {
  const { t } = useLingui()
  const query = useQuery(queryFor('websites.keys'))
  return (
    <>
      <p>
        <Trans>
          Con una chiave gli oggetti dell'oggettoteca si vedono anche su un altro sito, per esempio
          il vostro. Si vedono nome, immagine, categorie e se l'oggetto è libero: nulla su chi è
          iscritto, e non gli oggetti che condivide.
        </Trans>
      </p>
      <NewKeyForm />
      <AdminList
        query={query}
        most={Number.POSITIVE_INFINITY}
        label={t`Chiavi`}
        dialog={(row, onClose) => <RemoveKey websiteKey={row} onClose={onClose} />}
        none={t`Ancora nessuna chiave`}
      >
        {(row, open) => <KeyRow row={row} onRemove={open} />}
      </AdminList>
    </>
  )
}

function KeyRow({ row, onRemove }: { row: WebsiteKey; onRemove: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const offline = useOfflineReason()
  const { name, calls_today: calls } = row
  const made = format.moment(row.created_at)
  const used = row.last_used_at && format.moment(row.last_used_at)
  return (
    <ListRow
      title={name}
      details={[
        t`Creata: ${made}`,
        used ? t`Ultima richiesta: ${used} · oggi: ${calls}` : t`Mai usata`,
      ]}
    >
      <Button
        look="secondary"
        small
        disabledReason={offline}
        aria-label={t`Togli la chiave «${name}»`}
        onClick={onRemove}
      >
        <Trans>Togli</Trans>
      </Button>
    </ListRow>
  )
}

type Props = { websiteKey: WebsiteKey; onClose: () => void }

/** Asks before a key is removed, because sites that use it then show nothing. */
function RemoveKey({ websiteKey: { id, name }, onClose }: Props) {
  const { t } = useLingui()
  const saved = useSaved()
  const remove = useCall('websites.keys.remove')
  const minutes = limits.websiteAnswerSeconds / 60
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t`Togliere la chiave «${name}»?`}
      act={t`Togli la chiave`}
      keep={t`Lascia com'è`}
      danger
      send={() => remove.mutateAsync({ params: { id } })}
      onDone={left => saved(t`Chiave tolta`, 'websites.keys', left)}
    >
      <p>
        <Trans>I siti che la usano smettono di mostrare gli oggetti entro {minutes} minuti.</Trans>
      </p>
    </CallDialog>
  )
}

/** Creates a key. The new one is shown until the page is left. */
function NewKeyForm() {
  const { t } = useLingui()
  const [key, setKey] = useState<string | null>(null)
  const create = useCall('websites.keys.create')
  const form = useCallForm({
    initial: { name: '' },
    check: websiteKeyInput,
    send: body => create.mutateAsync({ body }),
    onDone: made => {
      setKey(made.key)
      form.setValues({ name: '' })
    },
  })
  return (
    <Section title={t`Nuova chiave`}>
      {key && <MadeKey websiteKey={key} />}
      <form className={layout.stack} {...form.props}>
        <TextField
          label={t`Nome del sito`}
          hint={t`Per riconoscere la chiave, per esempio «Sito del quartiere»`}
          paste
          {...form.field('name')}
        />
        {form.banner}
        <div className={layout.actions}>
          <Button {...form.button}>
            <Trans>Crea la chiave</Trans>
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** Names that the web site's developer writes in this form. */
const attributes = 'category, keywords, limit, lang'
const policy = 'Content-Security-Policy'
const rules = 'script-src, connect-src, img-src'

/** A new key, which is shown only now, and what to write into a page to show the products there. */
function MadeKey({ websiteKey: key }: { websiteKey: string }) {
  const { t } = useLingui()
  const site = location.origin
  const snippet = `<script type="module" src="${site}/embed/list.js"></script>
<oggettoteca-list key="${key}" limit="12"></oggettoteca-list>`
  const copy = async (text: string) => showToast((await copyText(text)) ? t`Copiato` : text)
  return (
    <Banner tone="good">
      <p>
        <Trans>La chiave si vede solo ora.</Trans>
      </p>
      <code className={styles.code}>{key}</code>
      <p>
        <Trans>Per mostrare gli oggetti in una pagina:</Trans>
      </p>
      <code className={styles.code}>{snippet}</code>
      <p className={layout.small}>
        <Trans>
          Con gli attributi {attributes} si sceglie che cosa mostrare. Se il sito limita che cosa la
          pagina può caricare ({policy}), deve permettere {site} in {rules}.
        </Trans>
      </p>
      <div className={cx(layout.actions, styles.actions)}>
        <Button look="secondary" small onClick={() => void copy(snippet)}>
          <Trans>Copia il codice della pagina</Trans>
        </Button>
        <Button look="quiet" small onClick={() => void copy(key)}>
          <Trans>Copia la chiave</Trans>
        </Button>
      </div>
    </Banner>
  )
}
