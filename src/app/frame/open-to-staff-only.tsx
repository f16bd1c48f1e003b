import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import styles from './shell.module.css'

/**
 * Reminds staff that the library they are using is closed to everybody else. It is part of the first
 * download: were it to come later, it would push the page down.
 */
export function OpenToStaffOnly() {
  return (
    <div className={styles.notices}>
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
