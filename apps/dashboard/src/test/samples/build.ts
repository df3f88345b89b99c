import type { GameBuild, GameBuildDetail } from '@atrio/contract/catalogue/game-builds';

/** A build as the API lists it, for tests. */
export function buildSample(changes: Partial<GameBuild> = {}): GameBuild {
  return {
    id: 3,
    buildName: 'Galeria Cais',
    buildLogoURL: '/files/cais.webp',
    buildBackgroundURL: '/files/amanhecer.webp',
    ...changes,
  };
}

/** The same with what is on air. */
export function buildDetailSample(changes: Partial<GameBuildDetail> = {}): GameBuildDetail {
  return {
    ...buildSample(),
    pageUrl: '/build/Galeria%20Cais/',
    usesThreads: false,
    needsThreads: false,
    knowsVisitor: true,
    updatedAt: '2026-11-02T12:14:00.000Z',
    fileCount: 5,
    totalBytes: 487 * 1024 * 1024,
    sentAt: '2026-11-02T12:14:00.000Z',
    sentBy: 'Davi Sarmento',
    versionId: 9,
    versionNumber: 13,
    versions: [],
    ...changes,
  };
}
