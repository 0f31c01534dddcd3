/** What Playwright disables. Chromium obeys only the last such list: ours has to say it again. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Pages of the address bar's, which Chromium loads for every window, the unseen ones too: a third of all that its
 * processes did.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Chromium is started with for the journeys. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Another renderer would stand ready for each window, and most windows of journeys need one only.
  '--renderer-process-limit=1',
  `--disable-features=${[...disabledByPlaywright, ...addressBar].join(',')}`,
];
