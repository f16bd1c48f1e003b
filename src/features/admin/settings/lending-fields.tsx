import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import { parseTime } from '#domain/days/hours.ts'
import { queryFor } from '#src/api/queries.ts'
import { useMay } from '#src/library/members/use-may.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { FormattedField, NumberField } from '#src/ui/field/formatted-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { CardsEditor } from './cards-editor.tsx'
import type { SettingsFields } from './text-fields.tsx'

/** A time in the ways people write it. Other text is refused by the contract. */
const timeFormat = { show: String, parse: (text: string) => parseTime(text) ?? text }

/** How the library lends, delivers, and gives memberships. */
export function LendingFields({ form }: SettingsFields) {
  const { t } = useLingui()
  const lastVisit = form.field('last_visit_minutes')
  const queueLoan = form.field('queue_loan_days')
  const products = form.field('booking_products')
  const linePieces = form.field('line_pieces')
  const pieces = form.field('booking_pieces')
  const until = form.field('delivery.until')
  const late = {
    call: form.field('overdue_call_days'),
    block: form.field('overdue_block_days'),
    decision: form.field('overdue_decision_days'),
  }
  return (
    <>
      <Section title={t`Prestiti`}>
        <NumberField
          label={t`Giorni di preparazione fra due prestiti`}
          hint={t`Di apertura`}
          paste
          {...form.field('preparations_days')}
        />
        <NumberField
          label={t`Giorni per prenotare, quando tocca a chi è in coda`}
          hint={t`Di apertura`}
          paste
          {...form.field('queue_days')}
        />
        <NumberField
          label={t`Giorni di prestito tenuti per chi è primo in coda`}
          hint={t`Da quando l'oggetto dovrebbe tornare: gli altri prenotano dopo`}
          paste
          {...queueLoan}
          value={queueLoan.value ?? limits.queueLoanDays}
        />
        <NumberField
          label={t`Minuti prima della chiusura in cui si può ancora venire`}
          hint={t`Dopo, per oggi è tardi. Gli smartlocker restano aperti fino alla chiusura.`}
          paste
          {...lastVisit}
          value={lastVisit.value ?? limits.lastVisitMinutes}
        />
        <NumberField
          label={t`Quanti oggetti diversi si prenotano insieme`}
          hint={t`Nello stesso ritiro`}
          paste
          {...products}
          value={products.value ?? limits.bookingProducts}
        />
        <NumberField
          label={t`Quanti pezzi dello stesso oggetto`}
          hint={t`Se ne ha più copie`}
          paste
          {...linePieces}
          value={linePieces.value ?? limits.linePieces}
        />
        <NumberField
          label={t`Quanti pezzi in tutto, in una prenotazione`}
          paste
          {...pieces}
          value={pieces.value ?? limits.bookingPieces}
        />
        <Checkbox
          label={t`Un oggetto può uscire il giorno stesso in cui torna`}
          {...form.field('same_day_turnover')}
        />
        <Checkbox
          label={t`Un prestito già esteso si può estendere ancora`}
          {...form.field('repeat_extension')}
        />
      </Section>
      <Section title={t`Ritardi`}>
        <p className={layout.small}>
          <Trans>
            Nella prima settimana i solleciti partono da soli. Qui scegli dopo quanti giorni
            proporti il resto; 0 vuol dire mai.
          </Trans>
        </p>
        <div className={layout.columns}>
          <NumberField
            label={t`Chiamare, dopo giorni`}
            paste
            {...late.call}
            value={late.call.value ?? limits.overdueCallDays}
          />
          <NumberField
            label={t`Sospendere, dopo giorni`}
            paste
            {...late.block}
            value={late.block.value ?? limits.overdueBlockDays}
          />
          <NumberField
            label={t`Decidere insieme, dopo giorni`}
            paste
            {...late.decision}
            value={late.decision.value ?? limits.overdueDecisionDays}
          />
        </div>
      </Section>
      <Section title={t`Consegna a domicilio`}>
        <Checkbox label={t`Gli oggetti si possono portare a casa`} {...form.field('delivery.on')} />
        {!form.values.delivery.on && <BookedDeliveries />}
        {form.values.delivery.on && (
          <div className={layout.columns}>
            <NumberField label={t`Prezzo in euro`} paste {...form.field('delivery.price')} />
            <NumberField
              label={t`Fin dove, in chilometri`}
              paste
              {...form.field('delivery.radius')}
            />
            <FormattedField
              label={t`Fino a che ora si consegna in giornata`}
              hint={t`Chi prenota dopo la riceve dal giorno dopo. Per esempio 14 oppure 14:30`}
              paste
              {...until}
              value={until.value ?? limits.deliverUntil}
              format={timeFormat}
            />
          </div>
        )}
      </Section>
      <Section title={t`Tessere`}>
        <Checkbox
          label={t`Tutti hanno la tessera, senza rinnovi`}
          {...form.field('auto_membership')}
        />
        <Checkbox
          label={t`Chi prende in prestito condivide anche oggetti suoi`}
          {...form.field('mandatory_sharing')}
        />
        <Checkbox label={t`La tessera si rinnova dall'app`} {...form.field('renewable_card')} />
        <CardsEditor form={form} />
      </Section>
    </>
  )
}

/** Without deliveries: those that are booked stay as they are, and are still to be done. */
function BookedDeliveries() {
  const may = useMay()
  const { data } = useQuery({
    ...queryFor('admin.loans', { query: { show: 'deliveries' } }),
    enabled: may('admin.loans'),
  })
  if (!data?.length) return null
  return (
    <p role="status">
      <Plural
        value={data.length}
        one="Chi ha già prenotato la riceve lo stesso: resta # consegna, con il suo ritiro."
        other="Chi ha già prenotato la riceve lo stesso: restano # consegne, con i loro ritiri."
      />{' '}
      <Link to="/admin/{-$section}" params={{ section: 'deliveries' }}>
        <Trans>Vedi le consegne</Trans>
      </Link>
    </p>
  )
}
