<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Command</name>
    <message>
        <source>memory plan of a scenario</source>
        <translation>memory plan of a scenario</translation>
    </message>
    <message>
        <source>what the program reads from a model file or folder</source>
        <translation>what the program reads from a model file or folder</translation>
    </message>
    <message>
        <source>what the catalogue holds, with sources and status</source>
        <translation>what the catalogue holds, with sources and status</translation>
    </message>
    <message>
        <source>predicted against measured, with error statistics</source>
        <translation>predicted against measured, with error statistics</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>this isn’t valid JSON</source>
        <translation>this isn’t valid JSON</translation>
    </message>
    <message>
        <source>too deeply nested; at most {allowed} levels are read</source>
        <translation>too deeply nested; at most {allowed} levels are read</translation>
    </message>
    <message>
        <source>a number is larger than any that can be stored</source>
        <translation>a number is larger than any that can be stored</translation>
    </message>
    <message>
        <source>this value can’t be used here</source>
        <translation>this value can’t be used here</translation>
    </message>
    <message>
        <source>this value has the wrong type</source>
        <translation>this value has the wrong type</translation>
    </message>
    <message>
        <source>this program doesn’t know this version of the file</source>
        <translation>this program doesn’t know this version of the file</translation>
    </message>
    <message>
        <source>the value is out of range</source>
        <translation>the value is out of range</translation>
    </message>
    <message>
        <source>the text is too long</source>
        <translation>the text is too long</translation>
    </message>
    <message>
        <source>there is no such member</source>
        <translation>there is no such member</translation>
    </message>
    <message>
        <source>there is no such option</source>
        <translation>there is no such option</translation>
    </message>
    <message>
        <source>this model isn’t in the catalogue</source>
        <translation>this model isn’t in the catalogue</translation>
    </message>
    <message>
        <source>this GPU isn’t in the catalogue</source>
        <translation>this GPU isn’t in the catalogue</translation>
    </message>
    <message>
        <source>this engine isn’t known</source>
        <translation>this engine isn’t known</translation>
    </message>
    <message>
        <source>this numeric format isn’t known</source>
        <translation>this numeric format isn’t known</translation>
    </message>
    <message>
        <source>the degrees of parallelism don’t go together</source>
        <translation>the degrees of parallelism don’t go together</translation>
    </message>
    <message>
        <source>there is no such command</source>
        <translation>there is no such command</translation>
    </message>
    <message>
        <source>an argument is missing</source>
        <translation>an argument is missing</translation>
    </message>
    <message>
        <source>this argument isn’t expected</source>
        <translation>this argument isn’t expected</translation>
    </message>
    <message>
        <source>the file can’t be opened</source>
        <translation>the file can’t be opened</translation>
    </message>
    <message>
        <source>the file can’t be written</source>
        <translation>the file can’t be written</translation>
    </message>
    <message>
        <source>the file is too large</source>
        <translation>the file is too large</translation>
    </message>
    <message>
        <source>the plan gives no figure for this quantity</source>
        <translation>the plan gives no figure for this quantity</translation>
    </message>
    <message>
        <source>this isn’t a measured case</source>
        <translation>this isn’t a measured case</translation>
    </message>
    <message>
        <source>found: %1</source>
        <translation>found: %1</translation>
    </message>
    <message>
        <source>allowed: %1</source>
        <translation>allowed: %1</translation>
    </message>
</context>
<context>
    <name>Estimate</name>
    <message>
        <source>exact</source>
        <translation>exact</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Component</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Band</translation>
    </message>
    <message>
        <source>Calculation</source>
        <translation>Calculation</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>GPU %1 of %2, %3 usable</source>
        <translation>GPU %1 of %2, %3 usable</translation>
    </message>
    <message>
        <source>The engine would set aside %1 for the cache: %2 tokens.</source>
        <translation>The engine would set aside %1 for the cache: %2 tokens.</translation>
    </message>
</context>
<context>
    <name>Evidence</name>
    <message>
        <source>Quantity</source>
        <translation>Quantity</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Rows</translation>
    </message>
    <message>
        <source>Median error</source>
        <translation>Median error</translation>
    </message>
    <message>
        <source>90 % within</source>
        <translation>90 % within</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Largest</translation>
    </message>
    <message>
        <source>Inside the band</source>
        <translation>Inside the band</translation>
    </message>
    <message>
        <source>Width of the band</source>
        <translation>Width of the band</translation>
    </message>
    <message>
        <source>not predicted: %1</source>
        <translation>not predicted: %1</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>The file has members that this version doesn’t know ({members}). They are kept when the file is saved.</source>
        <translation>The file has members that this version doesn’t know ({members}). They are kept when the file is saved.</translation>
    </message>
    <message>
        <source>The usable memory of {gpu} isn’t known, so no verdict is given.</source>
        <translation>The usable memory of {gpu} isn’t known, so no verdict is given.</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>language of the answer; default: the user’s</source>
        <translation>language of the answer; default: the user’s</translation>
    </message>
    <message>
        <source>look of the window</source>
        <translation>look of the window</translation>
    </message>
    <message>
        <source>the answer as JSON</source>
        <translation>the answer as JSON</translation>
    </message>
    <message>
        <source>models.json and gpus.json that go before the built-in ones</source>
        <translation>models.json and gpus.json that go before the built-in ones</translation>
    </message>
    <message>
        <source>price book instead of the built-in sample</source>
        <translation>price book instead of the built-in sample</translation>
    </message>
    <message>
        <source>texts that go before the built-in ones</source>
        <translation>texts that go before the built-in ones</translation>
    </message>
    <message>
        <source>settings, recovery, quote book; default: the platform’s place</source>
        <translation>settings, recovery, quote book; default: the platform’s place</translation>
    </message>
    <message>
        <source>Exit codes: 0 done; 1 the answer is no; 2 bad input or usage; 3 disk, permission or lock failed.</source>
        <translation>Exit codes: 0 done; 1 the answer is no; 2 bad input or usage; 3 disk, permission or lock failed.</translation>
    </message>
    <message>
        <source>AnchorGPU Configurator: how much GPU memory a workload takes, whether it fits, and what it costs.</source>
        <translation>AnchorGPU Configurator: how much GPU memory a workload takes, whether it fits, and what it costs.</translation>
    </message>
</context>
<context>
    <name>Inspect</name>
    <message>
        <source>not stated</source>
        <translation>not stated</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architecture</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameters</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Weights</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Layers</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Context</translation>
    </message>
    <message>
        <source>KV cache per token (bf16)</source>
        <translation>KV cache per token (bf16)</translation>
    </message>
</context>
<context>
    <name>Name</name>
    <message>
        <source>Weights</source>
        <translation>Weights</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV cache</translation>
    </message>
    <message>
        <source>Recurrent state</source>
        <translation>Recurrent state</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>Compute buffers</source>
        <translation>Compute buffers</translation>
    </message>
    <message>
        <source>Output buffers</source>
        <translation>Output buffers</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA graphs</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Communication</translation>
    </message>
    <message>
        <source>Context and framework</source>
        <translation>Context and framework</translation>
    </message>
    <message>
        <source>LoRA adapters</source>
        <translation>LoRA adapters</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Draft model</translation>
    </message>
    <message>
        <source>Vision tower</source>
        <translation>Vision tower</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradients</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimizer state</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>Master weights</translation>
    </message>
    <message>
        <source>Gathered parameters</source>
        <translation>Gathered parameters</translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <translation>Logits and loss</translation>
    </message>
    <message>
        <source>Text encoders</source>
        <translation>Text encoders</translation>
    </message>
    <message>
        <source>Denoiser</source>
        <translation>Denoiser</translation>
    </message>
    <message>
        <source>VAE</source>
        <translation>VAE</translation>
    </message>
    <message>
        <source>VAE decoding</source>
        <translation>VAE decoding</translation>
    </message>
    <message>
        <source>Quantisation workspace</source>
        <translation>Quantisation workspace</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>Serving</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Loading</translation>
    </message>
    <message>
        <source>End of forward, loss</source>
        <translation>End of forward, loss</translation>
    </message>
    <message>
        <source>Backward, first layers</source>
        <translation>Backward, first layers</translation>
    </message>
    <message>
        <source>Backward, last layers</source>
        <translation>Backward, last layers</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation>Optimizer step</translation>
    </message>
    <message>
        <source>Text encoding</source>
        <translation>Text encoding</translation>
    </message>
    <message>
        <source>VAE encoding</source>
        <translation>VAE encoding</translation>
    </message>
    <message>
        <source>Denoising</source>
        <translation>Denoising</translation>
    </message>
</context>
<context>
    <name>Unit</name>
    <message>
        <source>layers</source>
        <translation>layers</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV heads</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>heads</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>sequences</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parameters</translation>
    </message>
    <message>
        <source>values</source>
        <translation>values</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>vocabulary entries</source>
        <translation>vocabulary entries</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>No verdict: the usable memory of this GPU isn’t known</source>
        <translation>No verdict: the usable memory of this GPU isn’t known</translation>
    </message>
    <message>
        <source>Fits: %1 (%2) free on the fullest GPU</source>
        <translation>Fits: %1 (%2) free on the fullest GPU</translation>
    </message>
    <message>
        <source>Tight: %1 (%2) free on the fullest GPU, within the error band</source>
        <translation>Tight: %1 (%2) free on the fullest GPU, within the error band</translation>
    </message>
    <message>
        <source>Doesn’t fit: %1 too much on the fullest GPU</source>
        <translation>Doesn’t fit: %1 too much on the fullest GPU</translation>
    </message>
    <message>
        <source>Doesn’t fit: the engine’s cache pool is %1 too small</source>
        <translation>Doesn’t fit: the engine’s cache pool is %1 too small</translation>
    </message>
</context>
</TS>
