import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PaymentAccount } from '#contract/shapes/admin/payments.ts'
import { isSuper } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import { AccountForm } from './account-form.tsx'

/** The account at the payment provider that receives the library's payments. Only supers change it. */
export function PaymentsPage() {
  const { data: account, error, refetch } = useQuery(queryFor('admin.payments'))
  const me = useQuery(queryFor('me.get')).data
  if (!account || !me) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  return (
    <>
      <Present account={account} />
      {isSuper(me.level) ? (
        <AccountForm key={account.client_id} account={account} />
      ) : (
        <p>
          <Trans>Il conto lo cambia solo chi amministra l'oggettoteca.</Trans>
        </p>
      )}
    </>
  )
}

/** Where the money goes now. */
function Present({ account }: { account: PaymentAccount }) {
  const { client_id: own, server, simulated, keys_lost } = account
  return (
    <Section title={<Trans>Chi riceve i pagamenti</Trans>}>
      <div className={layout.stack}>
        <p>
          {own ? (
            <Trans>
              Tessere e consegne si pagano sul conto PayPal dell'oggettoteca, con ID client{' '}
              <code className={layout.small}>{own}</code>
            </Trans>
          ) : server ? (
            <Trans>Tessere e consegne si pagano sul conto PayPal di chi gestisce il server.</Trans>
          ) : (
            <Trans>Nessuno: finché non c'è un conto, dall'app non si paga nulla.</Trans>
          )}
        </p>
        {simulated && (
          <Banner tone="info">
            <Trans>Questa è una dimostrazione: i pagamenti sono finti, con qualsiasi conto.</Trans>
          </Banner>
        )}
        {keys_lost && (
          <Banner tone="bad">
            <Trans>
              Il segreto di questo conto è perduto: il server ora ha un'altra chiave, per esempio
              perché i dati vengono da una copia. Finché non lo scrivi di nuovo nessuno può pagare e
              nessun rimborso parte.
            </Trans>
          </Banner>
        )}
        {own && <RemoveAccount server={server} />}
      </div>
    </Section>
  )
}

/** Stops using the library's own account. `server`: whether the server's takes its place. */
function RemoveAccount({ server }: { server: boolean }) {
  const { t } = useLingui()
  const saved = useSaved()
  const me = useQuery(queryFor('me.get')).data
  const remove = useCall('admin.payments.remove')
  if (!me || !isSuper(me.level)) return null
  return (
    <div>
      <CallButton
        text={<Trans>Non usare più questo conto</Trans>}
        button={{ small: true }}
        title={t`Non usare più questo conto?`}
        act={t`Non usarlo più`}
        keep={t`Lascia così`}
        danger
        send={() => remove.mutateAsync(undefined)}
        onDone={done => saved(t`Conto tolto`, 'admin.payments', done)}
      >
        <p>
          {server ? (
            <Trans>D'ora in poi si paga sul conto di chi gestisce il server.</Trans>
          ) : (
            <Trans>D'ora in poi dall'app non si paga più nulla.</Trans>
          )}{' '}
          <Trans>
            I pagamenti già cominciati restano su questo conto, e da qui partono i loro rimborsi:
            non chiuderlo su PayPal finché ce ne possono essere.
          </Trans>
        </p>
      </CallButton>
    </div>
  )
}
