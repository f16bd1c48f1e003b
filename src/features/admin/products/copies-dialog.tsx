import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { faultsOf } from '#contract/faults.ts'
import {
  type AdminCopy,
  type AdminProduct,
  type CopyInput,
  copyInput,
  newCopies,
} from '#contract/shapes/admin/admin.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useAffectedLoans } from '#src/library/affected/affected-loans.tsx'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import {
  NumberField,
  OptionalNumberField,
  OptionalTextField,
} from '#src/ui/field/formatted-field.tsx'
import { SelectField, TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { Banner, StatusChip } from '#src/ui/states/states.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'

type Props = { product: AdminProduct; onClose: () => void }

/** The copies of a product: which are in service, where they are, and new ones. */
export function CopiesDialog({ product, onClose }: Props) {
  const { t } = useLingui()
  const query = useQuery(queryFor('admin.copies', { params: { id: product.id } }))
  const name = useFormat().name(product)
  return (
    <Dialog open onClose={onClose} title={t`Copie di ${name}`} drawer>
      <div className={layout.stack}>
        <AdminList
          query={query}
          label={t`Copie`}
          most={Number.POSITIVE_INFINITY}
          dialog={(copy, onClose) => (
            <CopyForm product={product} copy={copy} all={query.data ?? []} onClose={onClose} />
          )}
        >
          {(copy, open) => <CopyRow copy={copy} onEdit={open} />}
        </AdminList>
        <AddCopies product={product} />
      </div>
    </Dialog>
  )
}

function CopyRow({ copy, onEdit }: { copy: AdminCopy; onEdit: () => void }) {
  const { t } = useLingui()
  const saved = useSaved()
  const remove = useCall('admin.copies.remove')
  const { code, location, corner, note, state_reason } = copy
  return (
    <ListRow
      title={code}
      details={[[location?.name, corner].filter(Boolean).join(' · '), state_reason, note]}
    >
      <CopyState copy={copy} />
      <Button look="secondary" small aria-label={t`Modifica ${code}`} onClick={onEdit}>
        <Trans>Modifica</Trans>
      </Button>
      {copy.removable && (
        <CallButton
          text={<Trans>Togli</Trans>}
          button={{ look: 'quiet', small: true, 'aria-label': t`Togli ${code}` }}
          title={t`Togliere ${code}?`}
          act={t`Togli`}
          keep={t`Lascia com'è`}
          danger
          send={() => remove.mutateAsync({ params: { id: copy.id } })}
          onDone={() => saved(t`Copia tolta`)}
        >
          <p>
            <Trans>Non è mai stata prestata: sparisce con la sua etichetta.</Trans>
          </p>
        </CallButton>
      )}
    </ListRow>
  )
}

function CopyState({ copy: { state, out_until } }: { copy: AdminCopy }) {
  const format = useFormat()
  const texts = useStateTexts()
  if (out_until && state === 'in_service') {
    const day = format.dayShort(out_until)
    return (
      <StatusChip tone="waiting">
        <Trans>In prestito fino a {day}</Trans>
      </StatusChip>
    )
  }
  return <StatusChip tone={state === 'in_service' ? 'good' : 'neutral'}>{texts[state]}</StatusChip>
}

function useStateTexts(): Record<AdminCopy['state'], string> {
  const { t } = useLingui()
  return {
    in_service: t`In servizio`,
    repair: t`In manutenzione`,
    missing: t`Non si trova`,
    retired: t`Dismessa`,
  }
}

/** «Aggiungi 39 uguali» */
function AddCopies({ product }: Pick<Props, 'product'>) {
  const { t } = useLingui()
  const saved = useSaved()
  const add = useCall('admin.copies.add')
  const form = useCallForm({
    initial: { count: 1 },
    check: newCopies,
    send: body => add.mutateAsync({ params: { id: product.id }, body }),
    onDone: () => {
      form.setValues({ count: 1 })
      saved(t`Copie aggiunte: ora servono le etichette`)
    },
  })
  return (
    <form className={layout.stack} {...form.props}>
      <h3>
        <Trans>Aggiungi copie uguali</Trans>
      </h3>
      <NumberField
        label={t`Quante`}
        hint={t`Ognuna ha il codice dell'oggetto, un trattino e il prossimo numero libero.`}
        {...form.field('count')}
        inputMode="numeric"
      />
      {form.banner}
      <div className={layout.actions}>
        <Button {...form.button} look="secondary">
          <Trans>Aggiungi</Trans>
        </Button>
      </div>
    </form>
  )
}

type FormProps = Props & { copy: AdminCopy; all: readonly AdminCopy[] }

/** State, place and notes of one copy. */
function CopyForm({ product, copy, all, onClose }: FormProps) {
  const { t } = useLingui()
  const saved = useSaved()
  const save = useCall('admin.copies.save')
  const affected = useAffectedLoans()
  const texts = useStateTexts()
  const points = useQuery(queryFor('admin.points')).data ?? []
  const form = useCallForm({
    initial: initialOf(copy),
    check: values => faultsOf(copyInput, inputOf(values)),
    send: values =>
      affected.save(loans =>
        save.mutateAsync({ params: { id: copy.id }, body: { ...inputOf(values), loans } }),
      ),
    onDone: () => {
      saved(t`Salvato`)
      onClose()
    },
  })
  const { state, location_id } = form.values
  const others = all.filter(({ id, state }) => id !== copy.id && state === 'in_service')
  const home = product.location.name
  const isLast = state !== 'in_service' && others.length === 0
  return (
    <Dialog open onClose={onClose} title={copy.code}>
      <form className={layout.stack} {...form.props}>
        <SelectField
          label={t`Stato`}
          {...form.field('state')}
          onChange={value => form.field('state').onChange(value as CopyInput['state'])}
          options={Object.entries(texts).map(([value, text]) => ({ value, text }))}
        />
        {state !== 'in_service' && (
          <TextField label={t`Perché`} paste {...form.field('state_reason')} />
        )}
        {isLast && (
          <Banner tone="waiting">
            <Trans>Nessun'altra copia è in servizio: per ora l'oggetto non si presta.</Trans>
          </Banner>
        )}
        {product.transportable && (
          <SelectField
            label={t`Dove si trova`}
            {...form.field('location_id')}
            value={location_id ?? ''}
            onChange={value => form.field('location_id').onChange(value || null)}
            options={[
              { value: '', text: t`Con l'oggetto: ${home}` },
              ...points.map(({ id, name }) => ({ value: id, text: name })),
            ]}
          />
        )}
        <OptionalTextField label={t`Scaffale`} paste {...form.field('corner')} />
        <TextField label={t`Numero di serie`} paste {...form.field('serial_number')} />
        <div className={layout.columns}>
          <OptionalNumberField
            label={t`Valore in euro`}
            inputMode="decimal"
            {...form.field('value')}
          />
          <OptionalTextField label={t`Acquistata il`} type="date" {...form.field('bought_on')} />
        </div>
        <TextArea label={t`Nota per chi lavora qui`} rows={3} {...form.field('note')} />
        {form.banner}
        <FormActions onKeep={onClose} act={<Trans>Salva</Trans>} {...form.button} />
      </form>
      {affected.dialog}
    </Dialog>
  )
}

type Values = Omit<CopyInput, 'value_cents'> & { value: number | null }

function initialOf(copy: AdminCopy): Values {
  const { state, state_reason, location, corner, serial_number, bought_on, note } = copy
  const value = copy.value_cents === null ? null : copy.value_cents / 100
  const location_id = location?.id ?? null
  return { state, state_reason, location_id, corner, serial_number, value, bought_on, note }
}

function inputOf({ value, ...values }: Values): CopyInput {
  const value_cents = value === null ? null : Math.round(value * 100)
  const state_reason = values.state === 'in_service' ? '' : values.state_reason
  return { ...values, state_reason, value_cents }
}
