import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from './shell.module.css'

/**
 * Reminds staff that the library is closed to everybody else. Part of the first download, because
 * loading it later would shift the page.
 */
export function OpenToStaffOnly() {
  return (
    <div className={styles.banners}>
      <Banner
        tone="waiting"
        action={
          <Link to="/admin/service" className={buttonClass('secondary', true)}>
            <Trans>Cambia</Trans>
          </Link>
        }
      >
        <Trans>L'oggettoteca è in manutenzione: ora la usa solo chi la gestisce.</Trans>
      </Banner>
    </div>
  )
}
