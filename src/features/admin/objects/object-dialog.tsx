import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { limits } from '#contract/limits.ts'
import {
  type AdminObject,
  type NewObject,
  newObject,
  objectInput,
} from '#contract/shapes/admin/admin.ts'
import { lentCategory } from '#contract/shapes/catalogue.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { acceptedPhotos } from '#src/library/photos/check-photo.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { SelectField, TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { PhotoList } from '#src/ui/uploader/photo-list.tsx'
import { Uploader } from '#src/ui/uploader/uploader.tsx'
import { useSaved } from '../use-saved.ts'
import { useObjectPhotos } from './use-object-photos.ts'

type Props = { object: AdminObject | null; onClose: () => void }

/** An object of the library's, new (`null`) or to be changed. */
export function ObjectDialog({ object, onClose }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const offline = useOfflineReason()
  const { locale } = useFormat()
  const saved = useSaved()
  const create = useCall('admin.objects.create')
  const change = useCall('admin.objects.save')
  const photos = useObjectPhotos(object?.imgs ?? [])
  const points = useQuery(queryFor('admin.points')).data ?? []
  const known = useQuery(queryFor('categories.list', { query: { all: 'true' } })).data ?? []
  const [categories, setCategories] = useState<readonly string[]>(object?.categories ?? [])
  const [flags, setFlags] = useState({
    transportable: object?.transportable ?? true,
    maintenance: object?.maintenance ?? false,
    withdrawn: object?.withdrawn ?? false,
    highlighted: object?.highlighted ?? false,
  })
  const [unsorted, setUnsorted] = useState(false)
  const input = (values: Record<string, string>): NewObject => ({
    code: values.code ?? '',
    name: values.name ?? '',
    description: values.description ?? '',
    categories: [...categories],
    location_id: values.location_id || (points[0]?.id ?? ''),
    accessories: (values.accessories ?? '')
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
    imgs: photos.imgs,
    corner: values.corner || null,
    preparation_days: values.preparation_days ? Number(values.preparation_days) : null,
    ...flags,
  })
  const form = useForm({
    initial: {
      code: object?.code ?? '',
      name: object?.name ?? '',
      description: object?.description ?? '',
      location_id: object?.location.id ?? '',
      accessories: object?.accessories.join('\n') ?? '',
      corner: object?.corner ?? '',
      preparation_days: object?.preparation_days?.toString() ?? '',
    },
    check: values => {
      const found = faultsOf(object ? objectInput : newObject, input(values))
      setUnsorted(Boolean(found.categories))
      return found
    },
    text: fieldText,
    onSubmit: async values => {
      if (create.isPending || change.isPending || offline || photos.waiting) return
      const { code, ...body } = input(values)
      try {
        if (object) await change.mutateAsync({ params: { id: object.id }, body })
        else await create.mutateAsync({ body: { code, ...body } })
        saved(object ? t`Salvato` : t`Oggetto aggiunto`)
        onClose()
      } catch (error) {
        const { fields } = toFailure(error)
        if (Object.keys(fields).length > 0) form.refuse({ ...fields })
      }
    },
  })
  const flag = (name: keyof typeof flags) => ({
    checked: flags[name],
    onChange: (checked: boolean) => setFlags({ ...flags, [name]: checked }),
  })
  const error = create.error ?? change.error
  const full = photos.listed.length >= limits.objectImagesMax
  return (
    <Dialog open onClose={onClose} title={object?.code ?? t`Nuovo oggetto`} drawer>
      <form className="adm-form" {...form.props}>
        {!object && (
          <TextField
            label={t`Codice`}
            hint={t`Quello dell'etichetta: lettere, cifre e trattini`}
            paste
            autoCapitalize="characters"
            {...form.field('code')}
          />
        )}
        <TextField label={t`Nome`} paste {...form.field('name')} />
        <TextArea label={t`Descrizione`} rows={5} {...form.field('description')} />
        <fieldset className="adm-checks" name="categories" tabIndex={-1}>
          <legend>
            <Trans>Categorie</Trans>
          </legend>
          {known
            .filter(({ slug }) => slug !== lentCategory || categories.includes(slug))
            .map(({ slug, name }) => (
              <Checkbox
                key={slug}
                label={name[locale]}
                checked={categories.includes(slug)}
                onChange={checked => {
                  setUnsorted(false)
                  setCategories(all =>
                    checked ? [...all, slug] : all.filter(other => other !== slug),
                  )
                }}
              />
            ))}
          {unsorted && (
            <p role="alert" className="adm-error">
              <Trans>Scegli almeno una categoria</Trans>
            </p>
          )}
        </fieldset>
        {object?.owner ? (
          <p className="adm-small">
            <Trans>Di {object.owner}: si ritira a casa sua.</Trans>
          </p>
        ) : (
          <SelectField
            label={t`Dove si ritira`}
            {...form.field('location_id')}
            value={form.values.location_id || (points[0]?.id ?? '')}
            options={points.map(({ id, name }) => ({ value: id, text: name }))}
          />
        )}
        <div className="adm-pair">
          <TextField label={t`Scaffale`} paste {...form.field('corner')} />
          <TextField
            label={t`Giorni di preparazione`}
            hint={t`Di apertura; vuoto: come la biblioteca`}
            inputMode="numeric"
            {...form.field('preparation_days')}
          />
        </div>
        <TextArea
          label={t`Accessori`}
          hint={t`Uno per riga: si controllano quando torna`}
          rows={3}
          {...form.field('accessories')}
        />
        <Checkbox label={t`Si può ritirare anche in un altro punto`} {...flag('transportable')} />
        <Checkbox label={t`In manutenzione: non si presta per ora`} {...flag('maintenance')} />
        <Checkbox label={t`In evidenza nella pagina iniziale`} {...flag('highlighted')} />
        <Checkbox label={t`Ritirato: non si presta più`} {...flag('withdrawn')} />
        <h3>
          <Trans>Foto</Trans>
        </h3>
        <Uploader
          accept={acceptedPhotos}
          hint={t`PNG, JPEG o TIFF, al massimo 9 MB l'una.`}
          disabledReason={
            offline ?? (full ? t`Al massimo ${limits.objectImagesMax} foto per oggetto.` : null)
          }
          refused={photos.refused}
          onAdd={photos.add}
        >
          {photos.listed.length > 0 && (
            <PhotoList
              photos={photos.listed}
              altMaxChars={limits.shortTextChars}
              onMove={photos.move}
              onRemove={photos.remove}
              onRetry={photos.retry}
              onDescribe={photos.describe}
            />
          )}
        </Uploader>
        {error && <Banner tone="bad">{failureText(error)}</Banner>}
        <FormActions
          keep={<Trans>Annulla</Trans>}
          onKeep={onClose}
          act={<Trans>Salva</Trans>}
          pending={create.isPending || change.isPending}
          disabledReason={offline ?? (photos.waiting ? t`Aspetta che le foto siano partite` : null)}
        />
      </form>
    </Dialog>
  )
}
