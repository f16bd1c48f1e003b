import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CrmConnection, crmConnectionInput, crmRegions } from '#contract/shapes/crm.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useLibrary } from '#src/library/library.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import layout from '../parts/layout.module.css'
import { SecretField } from '../parts/secret-field.tsx'
import { SyncPanel } from './sync-panel.tsx'

/** The CRM that holds the catalogue: its connection, and the synchronisation from there. */
export function CrmPage() {
  const { domain: library } = useLibrary()
  const asked = queryFor('crm.connection', { params: { library } })
  const { data: connection, error, refetch } = useQuery(asked)
  if (connection === undefined) {
    return <LoadingOrProblem failure={error} retry={refetch} height="420px" />
  }
  return (
    <>
      {connection && <SyncPanel />}
      <ConnectionForm key={connection?.client_id} connection={connection} />
    </>
  )
}

/** The address and keys of the library's CRM. The keys are never shown again. */
function ConnectionForm({ connection }: { connection: CrmConnection | null }) {
  const { t } = useLingui()
  const { domain: library } = useLibrary()
  const client = useQueryClient()
  const save = useCall('crm.connect')
  const { data: points = [] } = useQuery(queryFor('headquarters.list'))
  const places = points.filter(({ is }) => !is.private)
  const form = useCallForm({
    initial: {
      region: connection?.region ?? crmRegions[0],
      client_id: connection?.client_id ?? '',
      client_secret: '',
      refresh_token: '',
      location_id: connection?.location_id ?? '',
      confirms_loans: connection?.confirms_loans ?? false,
    },
    check: crmConnectionInput,
    send: body => save.mutateAsync({ params: { library }, body }),
    onDone: (saved, body) => {
      client.setQueryData(keyOf('crm.connection', { params: { library } }), saved)
      const secret = { client_secret: '', refresh_token: '' }
      form.setValues(values => ({ ...values, ...secret }))
      form.keep({ ...body, ...secret })
      showToast(t`Collegamento salvato`)
    },
  })
  return (
    <Section title={<Trans>Collegamento a Zoho CRM</Trans>}>
      <p>
        <Trans>
          Crea un «self client» nella console di Zoho con l'ambito ZohoCRM.modules.products.READ e
          copia qui le sue chiavi. Restano sul server e non si vedono più.
        </Trans>
      </p>
      <form className={layout.stack} {...form.props}>
        {form.banner}
        <SelectField
          label={t`Centro dati`}
          options={crmRegions.map(value => ({ value, text: `zoho.${value}` }))}
          {...form.field('region')}
        />
        <TextField label={t`ID client`} autoComplete="off" paste {...form.field('client_id')} />
        <SecretField label={t`Segreto del client`} {...form.field('client_secret')} />
        <SecretField label={t`Token di aggiornamento`} {...form.field('refresh_token')} />
        <SelectField
          label={t`Dove si ritirano gli oggetti nuovi`}
          options={[
            { value: '', text: t`Scegli un punto di ritiro` },
            ...places.map(({ id, name }) => ({ value: id, text: name })),
          ]}
          {...form.field('location_id')}
        />
        <Checkbox
          label={t`Chiedi al CRM prima di confermare un prestito`}
          {...form.field('confirms_loans')}
        />
        <p className={layout.small}>
          <Trans>
            Serve nel CRM una funzione REST «oggettoteca» che risponde "ok", oppure un codice e
            l'avviso che leggerà chi prenota; e l'ambito ZohoCRM.functions.execute.CREATE.
          </Trans>
        </p>
        <Button
          {...form.button}
          look={connection ? 'secondary' : 'primary'}
          pendingText={t`Verifica in corso…`}
        >
          <Trans>Verifica e salva</Trans>
        </Button>
      </form>
    </Section>
  )
}
