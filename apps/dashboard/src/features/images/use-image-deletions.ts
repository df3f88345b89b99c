import { useEffect } from 'react';
import { deleteImageSoon, deleteWaitingImages, useHiddenImages } from './image-deletions.ts';

/** Deleting with a way back for as long as this panel is on screen. */
export function useImageDeletions(roomId: number) {
  const hidden = useHiddenImages();
  useEffect(() => {
    const handlePageHide = () => deleteWaitingImages({ keepalive: true });
    window.addEventListener('pagehide', handlePageHide);
    return () => {
      window.removeEventListener('pagehide', handlePageHide);
      deleteWaitingImages();
    };
  }, []);
  return {
    isHidden: (id: number) => hidden.has(id),
    remove: (id: number) => deleteImageSoon(roomId, id),
  };
}
