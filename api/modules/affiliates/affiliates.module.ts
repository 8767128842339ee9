import { Module } from '@nestjs/common';
import { AffiliatesController } from './affiliates.controller.ts';
import { ContactHolding } from './contact-holding.ts';
import { ContactLimits } from './contact-limits.ts';
import { StoreContact } from './store-contact.ts';

@Module({ controllers: [AffiliatesController], providers: [ContactHolding, ContactLimits, StoreContact] })
export class AffiliatesModule {}
