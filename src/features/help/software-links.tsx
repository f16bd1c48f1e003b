import { Trans, useLingui } from '@lingui/react/macro'
import { Code, Scale } from 'lucide-react'
import { notices } from '#contract/texts/notices.ts'
import { useOnline } from '#src/offline/online.ts'
import { Section } from '#src/ui/page/page.tsx'
import styles from './help.module.css'

/** The source of the running version, and the licences of its parts: for everybody, as the AGPL asks. */
export function SoftwareLinks() {
  const { t } = useLingui()
  const needed = useOnline() ? null : t`Serve la connessione`
  return (
    <Section title={<Trans>Software libero</Trans>}>
      <nav className={styles.list} aria-label={t`Software libero`}>
        <a href={notices.source} target="_blank" rel="noopener">
          <Code size={22} />
          <Trans>Codice sorgente di questa app</Trans>
          <small>{needed ?? 'AGPL 3.0'}</small>
        </a>
        <a href={notices.licences} target="_blank" rel="noopener">
          <Scale size={22} />
          <Trans>Licenze di ciò che contiene</Trans>
          {needed && <small>{needed}</small>}
        </a>
      </nav>
    </Section>
  )
}
