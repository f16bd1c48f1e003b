import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Service, type ServiceInput, serviceInput } from '#contract/shapes/admin/service.ts'
import { isSuper } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { FormattedField, OptionalNumberField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import type { Form } from '#src/ui/form/use-form.ts'
import { ActionBar, Section } from '#src/ui/page/page.tsx'
import { EachLanguage, orEmpty } from '../parts/each-language.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import { hostsFormat, localTimeFormat, minutesFormat, universityFormat } from './service-formats.ts'

/** The settings of the service: maintenance, sessions, the daily limit, the university's rules. */
export function ServicePage() {
  const { data, error, refetch } = useQuery({ ...queryFor('admin.service'), staleTime: 0 })
  const { data: me } = useQuery(queryFor('me.get'))
  if (!data || !me) return <LoadingOrProblem failure={error} retry={refetch} height="320px" />
  return <ServiceForm service={data} level={me.level} />
}

/** Closes the library for maintenance; a super also sets the daily limit and the university's rules. */
function ServiceForm({ service, level }: { service: Service; level: number }) {
  const { t } = useLingui()
  const saved = useSaved()
  const save = useCall('admin.service.save')
  const { daily_calls_today, ...initial } = service
  const form = useCallForm({
    initial,
    check: serviceInput,
    send: body => save.mutateAsync({ body }),
    onDone: (done, body) => {
      form.keep(body)
      saved(t`Impostazioni salvate`, 'admin.service', done)
    },
  })
  const available = form.field('available')
  return (
    <form className={layout.stack} {...form.props}>
      <Section title={t`Manutenzione`}>
        <Checkbox
          label={t`L'oggettoteca è in manutenzione: la usa solo chi la gestisce`}
          value={!available.value}
          onChange={closed => available.onChange(!closed)}
        />
        {!available.value && <MaintenanceFields form={form} />}
      </Section>
      <Section title={t`Sessioni`}>
        <FormattedField
          label={t`Minuti senza attività dopo cui si deve accedere di nuovo`}
          format={minutesFormat}
          paste
          {...form.field('max_inactivity')}
        />
      </Section>
      {isSuper(level) && <SuperFields form={form} today={daily_calls_today} />}
      {form.banner}
      <ActionBar>
        <Button {...form.button}>
          <Trans>Salva</Trans>
        </Button>
      </ActionBar>
    </form>
  )
}

type FieldsProps = { form: Form<ServiceInput> }

function MaintenanceFields({ form }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <EachLanguage>
        {(locale, language) => (
          <TextField
            label={t`Che cosa si legge, in ${language}`}
            paste
            {...orEmpty(form.field(`maintenance_text.${locale}`))}
          />
        )}
      </EachLanguage>
      <FormattedField
        label={t`Fino a quando`}
        hint={t`A quell'ora l'oggettoteca torna da sola; vuoto: quando la riapri tu`}
        type="datetime-local"
        format={localTimeFormat}
        paste
        {...form.field('maintenance_until')}
      />
    </>
  )
}

/** `today`: how many calls were made today; `null` where there is no limit. */
function SuperFields({ form, today }: FieldsProps & { today: number | null }) {
  const { t } = useLingui()
  const counted = today === null ? '' : t`Oggi: ${today}`
  return (
    <>
      <Section title={t`Limite del giorno`}>
        <OptionalNumberField
          label={t`Richieste al giorno`}
          hint={
            counted ||
            t`Vuoto: senza limite. Raggiunto il limite si legge la pagina di manutenzione`
          }
          paste
          {...form.field('daily_calls_limit')}
        />
      </Section>
      <Section title={t`Università`}>
        <FormattedField
          label={t`Dominio delle e-mail dell'università`}
          hint={t`Chi si iscrive scrive la matricola al posto del codice fiscale; chi chiede di recuperare la password con un indirizzo dell'università va all'iscrizione. Vuoto: non è di un'università`}
          format={universityFormat}
          paste
          {...form.field('university')}
        />
        <FormattedField
          label={t`Indirizzi su cui non si chiede il modulo di adesione`}
          hint={t`Nomi interi, separati da virgole: tessere.ateneo.example`}
          format={hostsFormat}
          paste
          {...form.field('adhesion_exempt_hosts')}
        />
      </Section>
    </>
  )
}
