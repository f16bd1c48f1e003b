import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type AdminObject, type ObjectInput, objectInput } from '#contract/shapes/admin.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { useSaved } from './use-saved.ts'

/** What staff may change of an object. */
export function ObjectDialog({ object, onClose }: { object: AdminObject; onClose: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved('admin.objects', 'products.get', 'catalogs.list')
  const save = useCall('admin.objects.save')
  const [flags, setFlags] = useState({
    maintenance: object.maintenance,
    withdrawn: object.withdrawn,
    highlighted: object.highlighted,
  })
  const input = (values: Record<string, string>): ObjectInput => ({
    name: values.name ?? '',
    description: values.description ?? '',
    corner: values.corner || null,
    preparation_days: values.preparation_days ? Number(values.preparation_days) : null,
    ...flags,
  })
  const form = useForm({
    initial: {
      name: object.name,
      description: object.description,
      corner: object.corner ?? '',
      preparation_days: object.preparation_days === null ? '' : String(object.preparation_days),
    },
    check: values => faultsOf(objectInput, input(values)),
    text: useFieldText(),
    onSubmit: async values => {
      if (save.isPending || offline) return
      const done = await save
        .mutateAsync({ params: { id: object.id }, body: input(values) })
        .catch(() => null)
      if (!done) return
      saved()
      onClose()
    },
  })
  const flag = (name: keyof typeof flags) => ({
    checked: flags[name],
    onChange: (checked: boolean) => setFlags({ ...flags, [name]: checked }),
  })
  return (
    <Dialog open onClose={onClose} title={object.code} drawer>
      <form className="adm-form" {...form.props}>
        <TextField label={t`Nome`} paste {...form.field('name')} />
        <TextArea label={t`Descrizione`} rows={6} {...form.field('description')} />
        <div className="adm-pair">
          <TextField label={t`Scaffale`} paste {...form.field('corner')} />
          <TextField
            label={t`Giorni di preparazione`}
            hint={t`Di apertura; vuoto: come la biblioteca`}
            inputMode="numeric"
            {...form.field('preparation_days')}
          />
        </div>
        <Checkbox label={t`In manutenzione: non si presta per ora`} {...flag('maintenance')} />
        <Checkbox label={t`In evidenza nella pagina iniziale`} {...flag('highlighted')} />
        <Checkbox label={t`Ritirato: non si presta più`} {...flag('withdrawn')} />
        {save.error && <Banner tone="bad">{failureText(save.error)}</Banner>}
        <DialogActions>
          <Button look="secondary" onClick={onClose}>
            <Trans>Annulla</Trans>
          </Button>
          <Button
            type="submit"
            pending={save.isPending}
            pendingText={t`Invio in corso…`}
            disabledReason={offline}
          >
            <Trans>Salva</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
