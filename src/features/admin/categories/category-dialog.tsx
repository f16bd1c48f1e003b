import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type Family, families, uploadMaxMegabytes } from '#contract/limits.ts'
import { type CategoryInput, categoryInput } from '#contract/shapes/admin/categories.ts'
import type { Category } from '#contract/shapes/catalogue.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import type { Localized } from '#contract/texts/localized.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { offeredLanguages } from '#src/i18n/locale.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { acceptedPhotos, checkPhoto } from '#src/library/photos/check-photo.ts'
import { usePhotoErrors } from '#src/library/photos/use-photo-errors.ts'
import { useSending } from '#src/library/photos/use-sending.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { FilePicker } from '#src/ui/uploader/file-picker.tsx'
import { Sending, Thumbnail } from '#src/ui/uploader/photo-progress.tsx'
import { EachLanguage, orEmpty } from '../parts/each-language.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'
import styles from './category-dialog.module.css'

/** `present`: its picture stays. */
type Choice = 'present' | 'photo' | 'parcel' | Family
type Values = { name: Localized; choice: Choice }

type Props = { category: Category | null; onClose: () => void }

/** Name and picture of a category, new (`null`) or to edit. */
export function CategoryDialog({ category, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const saved = useSaved()
  const create = useCall('admin.categories.create')
  const change = useCall('admin.categories.save')
  const photo = useOnePhoto()
  const [first = defaultLocale] = offeredLanguages()
  const initial: Values = { name: category?.name ?? {}, choice: category ? 'present' : 'parcel' }
  const input = ({ name, choice }: Values): CategoryInput => {
    if (choice === 'present') return { name }
    if (choice === 'photo') return { name, ...(photo.id && { picture: { photo: photo.id } }) }
    return { name, picture: { sign: choice === 'parcel' ? null : choice } }
  }
  const form = useCallForm({
    initial,
    check: values => ({
      ...faultsOf(categoryInput, input(values)),
      ...(!values.name[first]?.trim() && { [`name.${first}`]: 'required' }),
    }),
    send: async (values): Promise<unknown> => {
      const body = input(values)
      if (!category) return create.mutateAsync({ body })
      return change.mutateAsync({ params: { id: category.slug }, body })
    },
    onDone: () => {
      saved(category ? t`Salvato` : t`Categoria aggiunta`)
      onClose()
    },
  })
  const title = category ? format.text(category.name) : t`Nuova categoria`
  const waiting = form.values.choice === 'photo' && !photo.id
  return (
    <Dialog open onClose={onClose} title={title} drawer>
      <form className={layout.stack} {...form.props}>
        <EachLanguage>
          {(locale, language) => (
            <TextField
              label={t`Nome in ${language}`}
              paste
              lang={locale}
              {...orEmpty(form.field(`name.${locale}`))}
            />
          )}
        </EachLanguage>
        <PictureField category={category} photo={photo} {...form.field('choice')} />
        {form.banner}
        <FormActions
          onKeep={onClose}
          act={<Trans>Salva</Trans>}
          {...form.button}
          disabledReason={
            form.button.disabledReason ?? (waiting ? t`Aspetta che la foto sia partita` : null)
          }
        />
      </form>
    </Dialog>
  )
}

type PictureProps = {
  category: Category | null
  photo: ReturnType<typeof useOnePhoto>
  value: Choice
  onChange: (choice: Choice) => void
}

/** The picture: the present one, one of the drawings, or a photo. */
function PictureField({ category, photo, value, onChange }: PictureProps) {
  const { t } = useLingui()
  const names = useSignNames()
  const hint = useId()
  const offline = useOfflineReason()
  const signs = useQuery({ ...queryFor('admin.categories.signs'), staleTime: 3_600_000 }).data
  const sign = signs?.find(one => (one.sign ?? 'parcel') === value)?.img
  const img = (value === 'present' ? category?.img : sign) ?? null
  return (
    <fieldset className={styles.picture}>
      <legend>
        <Trans>Immagine</Trans>
      </legend>
      {value === 'photo' && photo.shown ? (
        <Thumbnail photo={photo.shown} />
      ) : (
        <span className={styles.sign}>
          <Picture key={img?.url} picture={img} sizes="96px" square decorative />
        </span>
      )}
      <SelectField
        label={t`Che cosa si vede`}
        value={value}
        onChange={choice => onChange(choice as Choice)}
        options={[
          ...(category ? [{ value: 'present', text: t`Quella di adesso` }] : []),
          ...families.map(family => ({ value: family, text: t`Disegno: ${names[family]}` })),
          { value: 'parcel', text: t`Disegno: un pacco` },
          ...(photo.shown ? [{ value: 'photo', text: t`La foto scelta` }] : []),
        ]}
      />
      <div className={layout.actions}>
        <FilePicker
          label={t`Scegli una foto`}
          accept={acceptedPhotos}
          disabledReason={offline}
          describedBy={hint}
          onAdd={files => {
            if (photo.add(files)) onChange('photo')
          }}
        >
          <Camera size={20} aria-hidden="true" />
          <Trans>Scegli una foto</Trans>
        </FilePicker>
      </div>
      <p id={hint} className={layout.small}>
        <Trans>
          Facoltativa: PNG o JPEG, o TIFF fino a {uploadMaxMegabytes} MB. Se ne vede un quadrato.
        </Trans>
      </p>
      {value === 'photo' && photo.shown && <Sending photo={photo.shown} onRetry={photo.retry} />}
      {photo.refused && <Banner tone="bad">{photo.refused}</Banner>}
    </fieldset>
  )
}

type Chosen = { file: File; preview: string | null; id: string | null }

/** A photo that is sent as soon as it is chosen, so that saving need not wait. */
function useOnePhoto() {
  const errors = usePhotoErrors()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const sending = useSending((_, { id }) => setChosen(now => now && { ...now, id }))
  const preview = chosen?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const send = (file: File) => void sending.send('photo', file.name, file)
  /** @returns whether it was accepted */
  const add = ([file]: readonly File[]): boolean => {
    if (!file) return false
    const refusal = errors.refusal(checkPhoto(file), file.name)
    setRefused(refusal)
    if (refusal) return false
    // A format that the browser cannot draw, such as TIFF, has no preview.
    const drawn = /png|jpeg/.test(file.type) ? URL.createObjectURL(file) : null
    setChosen({ file, preview: drawn, id: null })
    send(file)
    return true
  }
  const { progress, failure } = sending.of('photo')
  return {
    id: chosen?.id ?? null,
    shown: chosen && {
      name: chosen.file.name,
      picture: null,
      preview: chosen.preview,
      progress: chosen.id ? null : progress,
      error: failure && errors.failed(failure, chosen.file.name),
    },
    refused,
    add,
    retry: () => chosen && send(chosen.file),
  }
}

/** What the drawing of each family shows. */
function useSignNames(): Record<Family, string> {
  const { t } = useLingui()
  return {
    tools: t`una cassetta degli attrezzi`,
    kitchen: t`un robot da cucina`,
    games: t`dei dadi`,
    kids: t`un orsacchiotto`,
    camping: t`una tenda`,
    garden: t`un annaffiatoio`,
    music: t`una chitarra`,
    sports: t`un pallone`,
    tech: t`un computer`,
    'sanitary-ware': t`uno stetoscopio`,
    tableware: t`un piatto`,
    hobby: t`una tavolozza`,
    newborns: t`un ciuccio`,
  }
}
