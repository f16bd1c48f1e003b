import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Library } from '#contract/shapes/library.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { mayOffer } from '#src/session/may-offer.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Banner, EmptyState } from '#src/ui/states/states.tsx'
import { Brand } from '../brand.tsx'
import styles from './shell.module.css'

/** Shown if the library can't be used now, or if there is none at this address. */
export function Maintenance({ library, onRetry }: { library?: Library; onRetry?: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const said = library?.maintenance?.text
  const text = said && format.text(said)
  const title = t`In manutenzione, Ripassa più tardi`
  return (
    <Page title={title} heading={false} narrow className={styles.closed ?? ''}>
      {library && (
        <p className={styles.brand}>
          <Brand library={library} />
        </p>
      )}
      <EmptyState title={title} drawing="repair" alone>
        <p>
          {text || (
            <Trans>
              Stiamo sistemando qualcosa, oppure a questo indirizzo non c'è un'oggettoteca.
            </Trans>
          )}
        </p>
        {library && <ClosedNote library={library} />}
        {onRetry && (
          <Button onClick={onRetry}>
            <Trans>Riprova</Trans>
          </Button>
        )}
      </EmptyState>
      {library && (
        <p className={styles.entrance}>
          <Link to="/signin">
            <Trans>Accesso per chi gestisce l'oggettoteca</Trans>
          </Link>
        </p>
      )}
    </Page>
  )
}

/** When a closed library opens again, if known. */
function ClosedNote({ library }: { library: Library }) {
  const format = useFormat()
  const until = library.maintenance?.until
  const back = until && format.moment(until)
  return (
    <>
      {back && (
        <p>
          <strong>
            <Trans>Torniamo disponibili: {back}.</Trans>
          </strong>
        </p>
      )}
      {library.zh.is_daily_limits_exceeded && (
        <p>
          <Trans>Per oggi abbiamo raggiunto il limite di richieste: ripassa domani.</Trans>
        </p>
      )}
    </>
  )
}

/** Reminds staff that the library is closed to everybody else. */
export function OpenToStaffOnly() {
  const { data: me } = useQuery(queryFor('me.get'))
  const mayOpen = mayOffer(me, 'admin.service')
  return (
    <div className={styles.banners}>
      <Banner
        tone="waiting"
        action={
          mayOpen && (
            <Link
              to="/admin/{-$section}"
              params={{ section: 'service' }}
              className={buttonClass('secondary', true)}
            >
              <Trans>Cambia</Trans>
            </Link>
          )
        }
      >
        <Trans>L'oggettoteca è in manutenzione: ora la usa solo chi la gestisce.</Trans>
      </Banner>
    </div>
  )
}
