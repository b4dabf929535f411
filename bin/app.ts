import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { dashboardFilesIn } from '../lib/aws/dashboard-files.ts';
import { buildFunctionAssets } from '../lib/aws/function-assets.ts';
import { ServiceStack } from '../lib/aws/service-stack.ts';
import { withSettingsFile } from '../lib/aws/settings-file.ts';
import { contextOf, readSettings } from '../lib/aws/settings.ts';
import type { Settings } from '../lib/aws/settings.ts';
import { createDashboardBuild } from '../lib/dashboard-build.ts';

// What `npx cdk` runs: bundles the functions, builds the dashboard and writes the template. Settings: lib/aws/settings.ts.

const app = new App({ analyticsReporting: false });
const settings = settingsOrExit();
const assets = await buildFunctionAssets(join(app.outdir, 'functions'), settings.architecture);
if (assets.incomplete !== undefined)
  console.error(`${assets.incomplete}. The template can be inspected but not deployed.`);
const dashboard = dashboardFilesIn(await createDashboardBuild().folder());
new ServiceStack(app, `LeadJobs-${settings.stage}`, { settings, assets, dashboard });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

function settingsOrExit(): Settings {
  try {
    return readSettings(withSettingsFile(contextOf(app.node)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
