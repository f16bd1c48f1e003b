import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type PaymentAccount, paymentAccountInput } from '#contract/shapes/admin/payments.ts'
import { isSuper } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { copyText } from '#src/platform/share.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import layout from '../parts/layout.module.css'
import { SecretField } from '../parts/secret-field.tsx'
import { useSaved } from '../parts/use-saved.ts'

/** The account at the payment provider that receives the library's payments. Only supers change it. */
export function PaymentsPage() {
  const { data: account, error, refetch } = useQuery(queryFor('admin.payments'))
  const me = useQuery(queryFor('me.get')).data
  if (!account || !me) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  return (
    <>
      <Present account={account} mayChange={isSuper(me.level)} />
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
function Present({ account, mayChange }: { account: PaymentAccount; mayChange: boolean }) {
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
        {own && mayChange && <RemoveAccount server={server} />}
      </div>
    </Section>
  )
}

/** Stops using the library's own account. `server`: whether the server's takes its place. */
function RemoveAccount({ server }: { server: boolean }) {
  const { t } = useLingui()
  const saved = useSaved()
  const remove = useCall('admin.payments.remove')
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

/** Names of PayPal's own pages and events. */
const place = 'developer.paypal.com → Apps & Credentials → Live'
const events = 'Checkout order approved, Payment capture completed'

/** Enters the library's account, or new keys of it. The secret is never shown again. */
function AccountForm({ account }: { account: PaymentAccount }) {
  const { t } = useLingui()
  const saved = useSaved()
  const save = useCall('admin.payments.save')
  const { client_id, webhook_id, webhook_url: address } = account
  const form = useCallForm({
    initial: { client_id: client_id ?? '', client_secret: '', webhook_id },
    check: paymentAccountInput,
    send: body => save.mutateAsync({ body }),
    ownText: ({ fields }) =>
      fields.client_secret === 'id'
        ? t`PayPal non accetta questo ID client con questo segreto. Copiali di nuovo da lì.`
        : null,
    onDone: (done, body) => {
      form.setValues(values => ({ ...values, client_secret: '' }))
      form.keep({ ...body, client_secret: '' })
      saved(t`Conto salvato`, 'admin.payments', done)
    },
  })
  const copy = async () => showToast((await copyText(address)) ? t`Copiato` : address)
  return (
    <Section
      title={client_id ? <Trans>Cambia il conto</Trans> : <Trans>Il conto dell'oggettoteca</Trans>}
    >
      <form className={layout.stack} {...form.props}>
        <p>
          <Trans>
            Serve un conto PayPal Business. Su {place} crea un'app e copia qui le sue chiavi. Il
            segreto resta sul server, cifrato, e non si vede più.
          </Trans>
        </p>
        {form.banner}
        <TextField label={t`ID client`} autoComplete="off" paste {...form.field('client_id')} />
        <SecretField label={t`Segreto del client`} {...form.field('client_secret')} />
        <TextField
          label={t`ID del webhook (facoltativo)`}
          hint={t`Con il webhook PayPal avvisa subito quando qualcuno ha pagato. Senza, lo chiediamo noi ogni minuto.`}
          autoComplete="off"
          paste
          {...form.field('webhook_id')}
        />
        <div>
          <p className={layout.small}>
            <Trans>
              Nella stessa app aggiungi un webhook a questo indirizzo, con gli eventi {events}:
            </Trans>{' '}
            <code>{address}</code>
          </p>
          <Button look="quiet" small onClick={() => void copy()}>
            <Trans>Copia l'indirizzo</Trans>
          </Button>
        </div>
        <p className={layout.small}>
          <Trans>
            I pagamenti già cominciati restano sul conto con cui sono cominciati, anche per i
            rimborsi.
          </Trans>
        </p>
        <div>
          <Button
            {...form.button}
            look={client_id ? 'secondary' : 'primary'}
            pendingText={t`Verifica in corso…`}
          >
            <Trans>Verifica e salva</Trans>
          </Button>
        </div>
      </form>
    </Section>
  )
}
