import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type Service, serviceInput } from '#contract/shapes/admin/service.ts'
import { isSuper } from '#domain/permissions.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { ActionBar, Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import { fromValues, type ServiceValues, toValues } from './service-values.ts'

/** Closes the library for maintenance; a super also sets the daily limit and the university's rules. */
export function ServiceForm({ service, level }: { service: Service; level: number }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const save = useCall('admin.service.save')
  const [available, setAvailable] = useState(service.available)
  const form = useForm({
    initial: toValues(service),
    check: values => faultsOf(serviceInput, fromValues(values as ServiceValues, available)),
    text: useFieldText(),
    onSubmit: async values => {
      if (save.isPending || offline) return
      const body = fromValues(values as ServiceValues, available)
      const done = await save.mutateAsync({ body }).catch(error => {
        const { fields } = toFailure(error)
        if (Object.keys(fields).length > 0) form.refuse({ ...fields })
      })
      if (!done) return
      client.setQueryData(keyOf('admin.service'), done)
      saved(t`Impostazioni salvate`)
    },
  })
  const line = (name: keyof ServiceValues, label: string, hint = '', type = 'text') => (
    <TextField label={label} type={type} paste {...(hint && { hint })} {...form.field(name)} />
  )
  return (
    <form className={layout.stack} {...form.props}>
      <Section title={t`Manutenzione`}>
        <Checkbox
          label={t`L'oggettoteca è in manutenzione: la usa solo chi la gestisce`}
          checked={!available}
          onChange={closed => setAvailable(!closed)}
        />
        {!available && (
          <>
            <div className={layout.columns}>
              {line('maintenance_text.it', t`Che cosa si legge, in italiano`)}
              {line('maintenance_text.en', t`Che cosa si legge, in inglese`)}
            </div>
            {line(
              'maintenance_until',
              t`Fino a quando`,
              t`A quell'ora l'oggettoteca torna da sola; vuoto: quando la riapri tu`,
              'datetime-local',
            )}
          </>
        )}
      </Section>
      <Section title={t`Sessioni`}>
        {line('max_inactivity', t`Minuti senza attività dopo cui si deve accedere di nuovo`)}
      </Section>
      {isSuper(level) && <SuperFields line={line} today={service.daily_calls_today} />}
      {save.error && <Banner tone="bad">{failureText(save.error)}</Banner>}
      <ActionBar>
        <Button
          type="submit"
          pending={save.isPending}
          pendingText={t`Invio in corso…`}
          disabledReason={offline}
        >
          <Trans>Salva</Trans>
        </Button>
      </ActionBar>
    </form>
  )
}

type SuperProps = {
  line: (name: keyof ServiceValues, label: string, hint?: string) => ReactNode
  /** How many calls were made today; `null` where there is no limit. */
  today: number | null
}

function SuperFields({ line, today }: SuperProps) {
  const { t } = useLingui()
  const counted = today === null ? '' : t`Oggi: ${today}`
  return (
    <>
      <Section title={t`Limite del giorno`}>
        {line(
          'daily_calls_limit',
          t`Richieste al giorno`,
          counted || t`Vuoto: senza limite. Raggiunto il limite si legge la pagina di manutenzione`,
        )}
      </Section>
      <Section title={t`Università`}>
        {line(
          'university.domain',
          t`Dominio delle e-mail dell'università`,
          t`Chi si iscrive scrive la matricola al posto del codice fiscale; chi chiede di recuperare la password con un indirizzo dell'università va all'iscrizione. Vuoto: non è di un'università`,
        )}
        {line(
          'adhesion_exempt_hosts',
          t`Indirizzi su cui non si chiede il modulo di adesione`,
          t`Nomi interi, separati da virgole: tessere.ateneo.example`,
        )}
      </Section>
    </>
  )
}
