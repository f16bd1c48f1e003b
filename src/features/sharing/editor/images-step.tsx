import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { acceptedPhotos } from '#src/library/photos/check-photo.ts'
import type { usePhotoList } from '#src/library/photos/use-photo-list.ts'
import { PhotoList } from '#src/ui/uploader/photo-list.tsx'
import { Uploader } from '#src/ui/uploader/uploader.tsx'

type Props = { photos: ReturnType<typeof usePhotoList>; offline: string | null }

/** The photos. The first is the cover. */
export function ImagesStep({ photos, offline }: Props) {
  const { t } = useLingui()
  const full = photos.listed.length >= limits.productImagesMax
  const most = t`Al massimo ${limits.productImagesMax} foto per oggetto.`
  return (
    <Uploader
      accept={acceptedPhotos}
      hint={t`PNG o JPEG, o TIFF fino a 9 MB l'una. Togliamo il luogo in cui sono state scattate.`}
      disabledReason={offline ?? (full ? most : null)}
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
  )
}
