import { Trans, useLingui } from '@lingui/react/macro'
import { copyText } from '#src/platform/share.ts'
import { Button } from '#src/ui/button/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import layout from '../parts/layout.module.css'
import styles from './made-key.module.css'

/** Names that the web site's developer writes in this form. */
const attributes = 'category, keywords, limit, lang'
const policy = 'Content-Security-Policy'
const rules = 'script-src, connect-src, img-src'

/** A new key, which is shown only now, and what to write into a page to show the products there. */
export function MadeKey({ websiteKey: key }: { websiteKey: string }) {
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
