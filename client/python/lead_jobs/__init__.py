"""The typed client of the lead-generation job service."""

from .find_leads import FoundLeads, LeadsError, connect, find_leads

__all__ = ["FoundLeads", "LeadsError", "connect", "find_leads"]
