import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { isBlank } from '#contract/texts/localized.ts'
import { useLibrary } from '#src/library/library.ts'
import styles from './adhesion.module.css'

/** The texts that the adhesion names, to read before accepting it. */
export function NamedTexts() {
  const { regolamento } = useLibrary()
  return (
    <p className={styles.named}>
      <Trans>Prima leggi:</Trans>{' '}
      {regolamento && !isBlank(regolamento) && (
        <>
          <Link to="/regolamento">
            <Trans>Regolamento</Trans>
          </Link>
          {' · '}
        </>
      )}
      <Link to="/policies/privacy">
        <Trans>Come trattiamo i tuoi dati</Trans>
      </Link>
    </p>
  )
}
