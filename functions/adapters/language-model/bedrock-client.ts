/** What is used of the client, in a module of its own: it is loaded at the first prompt that needs the model. */
export { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
