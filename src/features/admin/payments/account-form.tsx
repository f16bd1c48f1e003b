import { Trans, useLingui } from '@lingui/react/macro'
import { faultsOf } from '#contract/faults.ts'
import { type PaymentAccount, paymentAccountInput } from '#contract/shapes/admin/payments.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { copyText } from '#src/platform/share.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

/** Names of PayPal's own pages and events. */
const place = 'developer.paypal.com → Apps & Credentials → Live'
const events = 'Checkout order approved, Payment capture completed'

/** Enters the library's account, or new keys of it. The secret is never shown again. */
export function AccountForm({ account }: { account: PaymentAccount }) {
  const { t } = useLingui()
  const saved = useSaved()
  const save = useCall('admin.payments.save')
  const { client_id, webhook_id, webhook_url: address } = account
  const form = useCallForm({
    initial: { client_id: client_id ?? '', client_secret: '', webhook_id },
    check: values => faultsOf(paymentAccountInput, values),
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
        <TextField
          label={t`Segreto del client`}
          type="password"
          autoComplete="off"
          paste
          {...form.field('client_secret')}
        />
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
